import { closeOutOrder, type Holding } from '@countinghouse/contract/trading/account.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import type { Context } from '../../../kernel/context.ts';
import { closeAt } from '../close-order.ts';
import { type LiveOrder, readAccount } from '../live-order-table.ts';
import { beginningOf, levelOf } from './live-book-order.ts';

type Ticks = ReadonlyMap<string, readonly Quote[]>;

interface Judged {
  readonly lead: string;
  /** The time of the quote that caused it, in milliseconds since 1970. */
  readonly time: number;
  /** Quotes at that time, by symbol. */
  readonly ticks: Ticks;
  /** The orders to close according to the book. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Closes out an account as far as necessary, by its money and orders in the database now and the quotes of that time.
 * Money received meanwhile can avert it. Orders other than `ids` are left to the next quote.
 */
export const closeOut = async (context: Context, { lead, time, ticks, ids }: Judged): Promise<void> => {
  const { balances, orders: live } = await readAccount(context, lead);
  const orders = new Map(live.map((order) => [order.id, order]));
  const ticksOf = (id: string): readonly Quote[] => ticks.get(orders.get(id)?.symbol ?? '') ?? [];
  const mayClose = ({ id }: Holding): boolean => {
    const [order, last] = [orders.get(id), ticksOf(id).at(-1)];
    if (!ids.has(id) || !order || !last || last.time <= beginningOf(order)) return false;
    return Math.abs(time - last.time) <= staleMilliseconds;
  };
  const holdings = live.flatMap((order) => holdingOf(order, { time, ticks }));
  for (const { id } of closeOutOrder({ cash: balances.cash, holdings }, mayClose)) {
    await closeAt(context, id, {
      reason: 'closeOut',
      at: new Date(time),
      pricing: { basis: 'tick' },
      ticks: ticksOf(id),
    });
  }
};

/** Whether the order was open when the quote came; a pending order may have opened on that very quote. */
const hasRun = ({ entry, opened }: LiveOrder, time: number): boolean => {
  if (opened === null) return false;
  return entry === 'market' ? opened.getTime() < time : opened.getTime() <= time;
};

const holdingOf = (order: LiveOrder, { time, ticks }: Pick<Judged, 'time' | 'ticks'>): Holding[] => {
  const { id, kind, side, stake, leverage, openPrice, symbol } = order;
  if (kind !== 'forex' || openPrice === null || !hasRun(order, time)) return [];
  const quote = ticks.get(symbol)?.at(-1);
  const profit = quote ? forexProfit({ side, stake, leverage, open: openPrice }, exitPrice(side, quote)) : 0n;
  return [{ id, stake, profit, closeOutPercent: levelOf(order) }];
};
