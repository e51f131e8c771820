import { type AccountState, equityOf, marginLevel, requiredMargin } from '@countinghouse/contract/trading/account.ts';

// bigint literals must stay out of components: the React compiler loses them.

/**
 * Margin level in hundredths of a percent below which a warning is shown: equity no longer covers the required margin.
 */
const thin = 10_000n;

/** An account's figures in cents; `level` is a fraction of one, null without open positions. */
export const figuresOf = (account: AccountState) => {
  const level = marginLevel(account);
  return {
    cash: account.cash,
    equity: equityOf(account),
    margin: requiredMargin(account.holdings),
    profit: account.holdings.reduce((sum, { profit }) => sum + profit, 0n),
    level: level === null ? null : Number(level) / 10_000,
    isThin: level !== null && level < thin,
  };
};
