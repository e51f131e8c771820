import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { capitalOf } from '@countinghouse/contract/ledger/capital.ts';
import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import {
  type AccountState,
  closeOutEquity,
  equityOf,
  marginLevel,
  requiredMargin,
} from '@countinghouse/contract/trading/account.ts';

/** The customer's capital in cents, with the result of the open orders at the prices on this screen. */
export const capitalNow = ({ cash, hold, margin, invested, vault }: Capital, unrealised: bigint): bigint =>
  capitalOf({
    cash: toCents(cash),
    hold: toCents(hold),
    margin: toCents(margin),
    unrealised,
    invested: toCents(invested),
    vault: toCents(vault),
  });

// bigint literals must stay out of components: the React compiler loses them.

/**
 * Margin level in hundredths of a percent below which a warning is shown: equity no longer covers the required margin.
 */
const thin = 10_000n;

/** An account's figures in cents; `level` and `closeOut` are fractions of one, null without open positions. */
export const figuresOf = (account: AccountState) => {
  const level = marginLevel(account);
  const margin = requiredMargin(account.holdings);
  return {
    cash: account.cash,
    equity: equityOf(account),
    margin,
    profit: account.holdings.reduce((sum, { profit }) => sum + profit, 0n),
    level: level === null ? null : Number(level) / 10_000,
    closeOut: level === null ? null : Number(closeOutEquity(account.holdings)) / Number(margin) / 100,
    isThin: level !== null && level < thin,
  };
};
