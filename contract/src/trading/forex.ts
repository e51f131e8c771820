import { divideRounded } from '../kernel/money.ts';
import type { Price, Quote } from './price.ts';

export const sides = ['buy', 'sell'] as const;
export type Side = (typeof sides)[number];

/** An open order: its stake in cents, its leverage as a whole number and its opening price. */
export interface Position {
  readonly side: Side;
  readonly stake: bigint;
  readonly leverage: number;
  readonly open: Price;
}

const sign = (side: Side): bigint => (side === 'buy' ? 1n : -1n);

/** The opening price: a buyer pays the ask. */
export const entryPrice = (side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  side === 'buy' ? quote.ask : quote.bid;

/** The closing price: a buyer sells at the bid. */
export const exitPrice = (side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  side === 'buy' ? quote.bid : quote.ask;

/**
 * Profit or loss in cents before the floor, rounded once, half away from zero. Throws a RangeError on invalid terms.
 */
export const rawProfit = ({ side, stake, leverage, open }: Position, close: Price): bigint => {
  if (stake <= 0n || open <= 0n || close < 0n || !Number.isInteger(leverage) || leverage < 1) {
    throw new RangeError('not the terms of an order');
  }
  return divideRounded(sign(side) * stake * BigInt(leverage) * (close - open), open);
};

/** Profit or loss in cents; a loss never exceeds the stake. */
export const forexProfit = (position: Position, close: Price): bigint => {
  const profit = rawProfit(position, close);
  return profit < -position.stake ? -position.stake : profit;
};

/** The ledger entries of a closing order, in cents that sum to zero. */
export const closingLines = (
  stake: bigint,
  profit: bigint,
): { readonly margin: bigint; readonly cash: bigint; readonly trading_result: bigint } => {
  if (profit < -stake) throw new RangeError('a loss above the stake');
  return { margin: -stake, cash: stake + profit, trading_result: -profit };
};
