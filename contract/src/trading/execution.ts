import { divideRounded } from '../kernel/money.ts';
import { type Price } from './price.ts';
import type { Receipt } from './receipt.ts';
import { levelOf } from './receipt-parts.ts';
import { guards } from './receipt-trigger.ts';

/** The facts of an order's execution, from a receipt or from the order that it is about. */
export interface Executed extends Pick<
  Receipt,
  | 'symbol'
  | 'kind'
  | 'type'
  | 'leverage'
  | 'entry'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailing'
  | 'trailingBest'
  | 'reason'
  | 'seen'
> {
  readonly open: { readonly price: string | null } | null;
  readonly close: { readonly price: string | null; readonly basis: Receipt['close']['basis'] };
  /** Not null of a part that was closed alone: its opening is on the receipt of the rest. */
  readonly part?: unknown;
}

/** At the market, or by a guard: stops are reached against the customer, so they cannot be averaged with targets. */
export const kindsOfExecution = ['market', 'stop', 'target'] as const;
export type At = (typeof kindsOfExecution)[number];

/**
 * How one price differs from what was expected: that which the customer saw, or the level of the guard that closed the
 * order. Positive is in the customer's favour.
 */
export interface Execution {
  readonly at: At;
  /** At the market because the whole account was closed out: nobody named a price. */
  readonly isCloseOut?: true;
  /** In hundredths of a basis point of the expected price; null if the customer named no price. */
  readonly points: bigint | null;
  readonly favour: -1 | 0 | 1;
}

/** A hundredth of a basis point is a millionth. */
const millionths = 1_000_000n;

const compared = (at: At, [expected, price]: readonly [Price, Price], isBuying: boolean): Execution => {
  const gain = isBuying ? expected - price : price - expected;
  const favour = gain === 0n ? 0 : gain > 0n ? 1 : -1;
  return { at, points: divideRounded(gain * millionths, expected), favour };
};

const atMarket = (seen: string | null | undefined, price: Price | null, isBuying: boolean): Execution[] => {
  const expected = levelOf(seen ?? null);
  if (price === null) return [];
  return [
    expected === null ? { at: 'market', points: null, favour: 0 } : compared('market', [expected, price], isBuying),
  ];
};

/** The loss of the stake is a stop, too. */
const atOf = ({ reason }: Executed): At => (reason === 'takeProfit' ? 'target' : 'stop');

const atGuard = (receipt: Executed, price: Price | null): Execution[] => {
  const open = levelOf(receipt.open?.price ?? null);
  const guard = guards[receipt.reason];
  if (!guard || open === null || price === null) return [];
  const level = guard(receipt, { side: receipt.type, leverage: receipt.leverage, open });
  return level === null || level <= 0n ? [] : [compared(atOf(receipt), [level, price], receipt.type === 'sell')];
};

const byHand: readonly Receipt['reason'][] = ['customer', 'staff'];

/** Nobody saw a price before the account was closed out, and it is the account that has a level, not the order. */
const atCloseOut = ({ reason }: Executed, price: Price | null): Execution[] =>
  reason === 'closeOut' && price !== null ? [{ at: 'market', points: null, favour: 0, isCloseOut: true }] : [];

/**
 * The executions that a receipt counts in the statistics of the month in which its order closed. A binary order has
 * none, because nobody names a price for it; neither has a result on which staff agreed.
 */
export const executionsOf = (receipt: Executed): Execution[] => {
  const { kind, type, entry, open, close, reason, seen, part } = receipt;
  if (kind !== 'forex') return [];
  const isOpening = entry === 'market' && part === undefined;
  const [opened, closed] = [levelOf(open?.price ?? null), close.basis === 'tick' ? levelOf(close.price) : null];
  return [
    ...(isOpening ? atMarket(seen?.open, opened, type === 'buy') : []),
    ...(byHand.includes(reason) ? atMarket(seen?.close, closed, type === 'sell') : []),
    ...atGuard(receipt, closed),
    ...atCloseOut(receipt, closed),
  ];
};
