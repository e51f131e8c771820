import { AsyncLocalStorage } from 'node:async_hooks';
import { currentCaller } from '../fairness/caller.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import type { Database } from './database.ts';

const mostWaiting = 1_000;
const retryAfterSeconds = 5;
/** Far more than a screen needs; many reports at once use it up. */
const savedMilliseconds = 1_000;

/**
 * Limits each caller to a quarter of the pool, and to a sixteenth while they keep many busy. The server's own work is not limited, nor are further queries made
 * during a transaction: they would wait for that transaction to end.
 */
export const shareConnections = (database: Database, connections: number): Database => {
  const queue = createFairQueue({ atOnce: connections, waiting: mostWaiting, retryAfterSeconds, savedMilliseconds });
  const inTransaction = new AsyncLocalStorage<true>();
  const isLimited = (): boolean => currentCaller() !== undefined && inTransaction.getStore() === undefined;
  return {
    ...database,
    usage: () => {
      const { used, waiting } = database.usage();
      return { used, waiting: waiting + queue.waiting() };
    },
    query: (fragment) => (isLimited() ? queue.run(() => database.query(fragment)) : database.query(fragment)),
    transaction: (work) =>
      isLimited()
        ? queue.run(() => inTransaction.run(true, () => database.transaction(work)))
        : database.transaction(work),
  };
};
