import { type AccountState, equityOf, marginLevel, requiredMargin } from '@countinghouse/contract/trading/account.ts';

// Literals of bigint stay out of components: the compiler of React loses them.

export type Tone = 'up' | 'down' | 'even';

/** Whether an amount in cents is a gain or a loss. */
export const toneOf = (cents: bigint): Tone => {
  if (cents === 0n) return 'even';
  return cents > 0n ? 'up' : 'down';
};

/** Hundredths of a percent below which a margin level is a warning: equity no longer covers the required margin. */
const thin = 10_000n;

/** How an account stands, in cents; `level` is a part of one, null without open positions. */
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
