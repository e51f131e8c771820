import type { App } from '../../../kernel/context.ts';
import { marketOf } from '../../price/index.ts';
import type { BookOrder } from './book-order.ts';
import type { Desk } from './desk.ts';
import { storeBests, type StoredBests, storeSeen } from './engine-table.ts';

/** Delay after which a quote is assumed to have arrived. */
const lateMilliseconds = 5_000;

/**
 * Stores the best prices of trailing stops and the moment up to which everything is judged and settled. Returns false
 * and stores nothing while a settlement is running or the clock cannot be trusted.
 */
export const storeCheckpoint = async (app: App, desk: Desk): Promise<boolean> => {
  if (desk.lanes.count > 0 || marketOf(app).guard.trouble() !== null) return false;
  const latest = desk.book.latest();
  const receivedUntil = app.clock.now().getTime() - lateMilliseconds;
  // Taken synchronously; changes during the writes belong to the next checkpoint.
  const taken = desk.roster.symbols().map((symbol) => {
    const unstored = desk.trail.take(symbol);
    const own = unstored.beginners.flatMap((id) => followedBy(desk.book.orderOf(id)));
    return { symbol, seen: Math.max(latest.get(symbol)?.time ?? 0, receivedUntil), unstored, ...unstored, own };
  });
  const { moved = [], still = [] } = Object.groupBy(taken, (one) => (isStill(one) ? 'still' : 'moved'));
  const unwritten = new Set(moved);
  try {
    for (const one of moved) {
      await app.database.transaction((transaction) => storeBests(transaction, one));
      unwritten.delete(one);
    }
    await storeSeen(app.database, still);
  } finally {
    for (const { symbol, unstored } of unwritten) desk.trail.giveBack(symbol, unstored);
  }
  return true;
};

const isStill = ({ highest, lowest, own }: Pick<StoredBests, 'highest' | 'lowest' | 'own'>): boolean =>
  highest === null && lowest === null && own.length === 0;

const followedBy = (order: BookOrder | undefined) =>
  order?.state === 'open' && order.guards.trailing ? [{ id: order.id, best: order.guards.trailing.best }] : [];
