import { exitPrice, forexProfit, type Side } from '@countinghouse/contract/trading/forex.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { levelsOf, type Levels } from '@countinghouse/contract/trading/triggers.ts';
import type { Runner } from '../../kernel/context.ts';
import { firstBeyond, type ReachedCandle } from '../price/index.ts';
import type { End, Held } from './practice-table.ts';

const minuteMilliseconds = 60_000;

type Level = NonNullable<Levels['low']>;

/** A buyer closes at the bid, a seller at the ask; candles are of bids, so a seller's have the symbol's usual spread. */
const aboveBid = (side: Side, symbol: string): Price =>
  side === 'buy' ? 0n : exitPrice(side, { bid: 0n, ask: toPrice(symbolNamed(symbol)?.spread ?? '1') });

/**
 * The level that counts within a minute: if both were reached, the stop, because nobody knows which came first. A
 * minute that opened beyond the level closes at its opening price.
 */
const hitOf = (side: Side, { low, high }: Levels, candle: Omit<ReachedCandle, 'minute'>): [Level, Price] => {
  const isLow = low !== null && candle.low <= low.price;
  const isHigh = high !== null && candle.high >= high.price;
  const takesLow = side === 'buy' ? isLow : !isHigh;
  const level = takesLow ? low : high;
  if (level === null) throw new Error('a candle beyond no level');
  const isGap = takesLow ? candle.open < level.price : candle.open > level.price;
  return [level, isGap ? candle.open : level.price];
};

/** The first full minute of an order. */
export const firstMinute = (opened: Date): Date =>
  new Date(Math.ceil(opened.getTime() / minuteMilliseconds) * minuteMilliseconds);

/** How an open order closed by itself in the recorded minutes that were not yet looked at; null if it is open. */
export const endedBy = async (runner: Runner, { symbol, position, guards, checked }: Held): Promise<End | null> => {
  const levels = levelsOf(position, guards);
  const above = aboveBid(position.side, symbol);
  // A bid is never zero or below, so that nothing reaches such a level.
  const bid = (level: Levels['low']): Price | null =>
    level === null || level.price <= above ? null : level.price - above;
  const reached = await firstBeyond(runner, { symbol, from: checked, low: bid(levels.low), high: bid(levels.high) });
  if (!reached) return null;
  const { minute, ...bids } = reached;
  const candle = { open: bids.open + above, high: bids.high + above, low: bids.low + above };
  const [level, price] = hitOf(position.side, levels, candle);
  if (level.trigger === 'trailingStop') throw new Error('a practice order has no trailing stop');
  return { price, reason: level.trigger, profit: forexProfit(position, price), at: minute };
};
