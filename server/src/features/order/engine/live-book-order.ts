import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { LiveOrder } from '../live-order-table.ts';
import type { BookOrder } from './book-order.ts';

const fixedGuards = ({ stopLoss, takeProfit }: LiveOrder) => ({
  ...(stopLoss !== null && { stopLoss }),
  ...(takeProfit !== null && { takeProfit }),
});

/** Every live forex order has one, by a constraint of the database. */
export const levelOf = ({ id, closeOutPercent }: LiveOrder): bigint => {
  if (closeOutPercent === null) throw new Error(`order ${id} has no close-out level`);
  return BigInt(closeOutPercent);
};

const running = (order: LiveOrder, open: Price): BookOrder => {
  const { id, lead, symbol, side, stake, leverage, trailing, trailingBest } = order;
  return {
    state: 'open',
    id,
    lead,
    symbol,
    position: { side, stake, leverage, open },
    guards: {
      ...fixedGuards(order),
      ...(trailing !== null && { trailing: { distance: trailing, best: trailingBest ?? open } }),
    },
    closeOutPercent: levelOf(order),
    since: beginningOf(order),
  };
};

export const bookOrderOf = (order: LiveOrder): BookOrder => {
  const { id, lead, symbol, kind, side, stake, leverage, entry, entryPrice, openPrice, trailing } = order;
  const { accepted, expiration, payout } = order;
  if (kind === 'binary') {
    const terms = { side, stake, payout: payout ?? 0 };
    const expires = (expiration ?? accepted).getTime();
    return { state: 'binary', id, lead, symbol, terms, accepted: accepted.getTime(), expires, open: openPrice };
  }
  if (openPrice !== null) return running(order, openPrice);
  if (entry === 'market' || entryPrice === null) throw new Error(`order ${id} is pending without an entry price`);
  return {
    state: 'pending',
    id,
    lead,
    symbol,
    terms: { side, stake, leverage },
    entry,
    price: entryPrice,
    guards: fixedGuards(order),
    ...(trailing !== null && { distance: trailing }),
    closeOutPercent: levelOf(order),
  };
};

/** The last moment whose quotes do not apply to the order, as far as the order shows; milliseconds since 1970. */
export const beginningOf = ({ accepted, opened }: LiveOrder): number => (opened ?? accepted).getTime();
