import type { App, Runner } from '../../../kernel/context.ts';
import { holderOf, marketOf, requireHolder } from '../../price/index.ts';
import type { BookOrder } from './book-order.ts';
import type { Desk } from './desk.ts';
import { storeBests, type StoredBests, storeSeen } from './engine-table.ts';

/** Delay after which a quote is assumed to have arrived. */
const lateMilliseconds = 5_000;

/**
 * Stores the best prices of trailing stops and the moment up to which everything is judged and settled. Returns false
 * and stores nothing while a settlement is running or the clock cannot be trusted; throws if another server leads.
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
  const holder = holderOf(app);
  // A replaced server knows neither the quotes nor the orders of the one that leads. Asked last, in the order in which
  // closes lock.
  const storedAsHolder = (write: (runner: Runner) => Promise<void>): Promise<void> =>
    app.database.transaction(async (transaction) => {
      await write(transaction);
      await requireHolder(transaction, holder);
    });
  try {
    for (const one of moved) {
      await storedAsHolder((runner) => storeBests(runner, one));
      unwritten.delete(one);
    }
    if (still.length > 0) await storedAsHolder((runner) => storeSeen(runner, still));
  } finally {
    for (const { symbol, unstored } of unwritten) desk.trail.giveBack(symbol, unstored);
  }
  return true;
};

const isStill = ({ highest, lowest, own }: Pick<StoredBests, 'highest' | 'lowest' | 'own'>): boolean =>
  highest === null && lowest === null && own.length === 0;

const followedBy = (order: BookOrder | undefined) =>
  order?.state === 'open' && order.guards.trailing ? [{ id: order.id, best: order.guards.trailing.best }] : [];
