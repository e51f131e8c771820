import type { Position, Side } from './forex.ts';
import type { Price, Quote } from './price.ts';

/** What closes an order by itself, in the order of their right of way. */
export type Trigger = 'stopOut' | 'stopLoss' | 'trailingStop' | 'takeProfit';

/** The prices that an open order waits for; absent is none. */
export interface Guards {
  readonly stopLoss?: Price;
  readonly takeProfit?: Price;
  /** Distance at which the stop follows the best price so far. */
  readonly trailing?: { readonly distance: Price; readonly best: Price };
}

/** An order closes at or beyond these prices of its exit; null is none. */
export interface Levels {
  readonly low: { readonly price: Price; readonly trigger: Trigger } | null;
  readonly high: { readonly price: Price; readonly trigger: Trigger } | null;
}

/** The first price at which the raw loss reaches the stake, exactly and before any rounding. */
export const stopOutPrice = ({ side, leverage, open }: Position): Price => {
  const times = BigInt(leverage);
  if (side === 'buy') return (open * (times - 1n)) / times;
  return (open * (times + 1n) + times - 1n) / times;
};

/** The best price of an order's exit, told one more of them. */
export const betterOf = (side: Side, best: Price, price: Price): Price => {
  const isBetter = side === 'buy' ? price > best : price < best;
  return isBetter ? price : best;
};

/** Where the trailing stop stands; it never goes back. */
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

/** Which prices close the order: of its stops the nearest, on the other side its target. */
export const levelsOf = (position: Position, guards: Guards = {}): Levels => {
  const isBuy = position.side === 'buy';
  const target = guards.takeProfit === undefined ? null : { price: guards.takeProfit, trigger: 'takeProfit' as const };
  const nearest = stops(position, guards).reduce((near, stop) =>
    (isBuy ? stop.price > near.price : stop.price < near.price) ? stop : near,
  );
  return isBuy ? { low: nearest, high: target } : { low: target, high: nearest };
};

/** What a price of its exit does to the order; null is nothing. A price beyond several is told by the gravest. */
export const triggerAt = (position: Position, guards: Guards, price: Price): Trigger | null => {
  const isBuy = position.side === 'buy';
  const hit = stops(position, guards).find((stop) => (isBuy ? price <= stop.price : price >= stop.price));
  if (hit) return hit.trigger;
  const { takeProfit } = guards;
  if (takeProfit === undefined) return null;
  return (isBuy ? price >= takeProfit : price <= takeProfit) ? 'takeProfit' : null;
};

/** An order that waits for its entry: a limit for a better price, a stop for a worse one. */
export interface PendingEntry {
  readonly side: Side;
  readonly entry: 'limit' | 'stop';
  readonly price: Price;
}

/** Whether a quote touches the price that an order waits for. */
export const isTouched = ({ side, entry, price }: PendingEntry, quote: Pick<Quote, 'bid' | 'ask'>): boolean => {
  const offered = side === 'buy' ? quote.ask : quote.bid;
  return (side === 'buy') === (entry === 'limit') ? offered <= price : offered >= price;
};
