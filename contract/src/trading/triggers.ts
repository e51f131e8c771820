import type { Position, Side } from './forex.ts';
import type { Price, Quote } from './price.ts';

/** The triggers that close an order automatically, in order of precedence. */
export type Trigger = 'stopOut' | 'stopLoss' | 'trailingStop' | 'takeProfit';

/** The guard prices of an open order; absent means none. */
export interface Guards {
  readonly stopLoss?: Price;
  readonly takeProfit?: Price;
  /** Distance at which the stop follows the best price so far. */
  readonly trailing?: { readonly distance: Price; readonly best: Price };
}

/** An order closes at or beyond these closing prices; null means none. */
export interface Levels {
  readonly low: { readonly price: Price; readonly trigger: Trigger } | null;
  readonly high: { readonly price: Price; readonly trigger: Trigger } | null;
}

/** The first price at which the raw loss reaches the stake, exactly and before rounding. */
export const stopOutPrice = ({ side, leverage, open }: Pick<Position, 'side' | 'leverage' | 'open'>): Price => {
  const times = BigInt(leverage);
  if (side === 'buy') return (open * (times - 1n)) / times;
  return (open * (times + 1n) + times - 1n) / times;
};

/** The better of two closing prices for the order's side. */
export const betterOf = (side: Side, best: Price, price: Price): Price => {
  const isBetter = side === 'buy' ? price > best : price < best;
  return isBetter ? price : best;
};

/** The current price of the trailing stop; it never moves back. */
export const trailingPrice = (side: Side, { distance, best }: NonNullable<Guards['trailing']>): Price =>
  side === 'buy' ? best - distance : best + distance;

const stops = (position: Position, guards: Guards): { price: Price; trigger: Trigger }[] => {
  const { stopLoss, trailing } = guards;
  return [
    { price: stopOutPrice(position), trigger: 'stopOut' },
    ...(stopLoss === undefined ? [] : [{ price: stopLoss, trigger: 'stopLoss' as const }]),
    ...(trailing === undefined
      ? []
      : [{ price: trailingPrice(position.side, trailing), trigger: 'trailingStop' as const }]),
  ];
};

/** The prices that close the order: the nearest of its stops, and its target on the other side. */
export const levelsOf = (position: Position, guards: Guards = {}): Levels => {
  const isBuy = position.side === 'buy';
  const target = guards.takeProfit === undefined ? null : { price: guards.takeProfit, trigger: 'takeProfit' as const };
  const nearest = stops(position, guards).reduce((near, stop) =>
    (isBuy ? stop.price > near.price : stop.price < near.price) ? stop : near,
  );
  return isBuy ? { low: nearest, high: target } : { low: target, high: nearest };
};

/** The trigger that a closing price sets off, or null. If it is beyond several, the most severe one counts. */
export const triggerAt = (position: Position, guards: Guards, price: Price): Trigger | null => {
  const isBuy = position.side === 'buy';
  const hit = stops(position, guards).find((stop) => (isBuy ? price <= stop.price : price >= stop.price));
  if (hit) return hit.trigger;
  const { takeProfit } = guards;
  if (takeProfit === undefined) return null;
  return (isBuy ? price >= takeProfit : price <= takeProfit) ? 'takeProfit' : null;
};

/** A pending order's entry: a limit waits for a better price, a stop for a worse one. */
export interface PendingEntry {
  readonly side: Side;
  readonly entry: 'limit' | 'stop';
  readonly price: Price;
}

/** Whether a quote reaches the entry price. */
export const isTouched = ({ side, entry, price }: PendingEntry, quote: Pick<Quote, 'bid' | 'ask'>): boolean => {
  const offered = side === 'buy' ? quote.ask : quote.bid;
  return (side === 'buy') === (entry === 'limit') ? offered <= price : offered >= price;
};
