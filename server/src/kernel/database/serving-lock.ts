import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { ServingLockLostError } from './errors.ts';
import type { Log } from '../log/log.ts';
import { type LockSession, openLockSession } from './lock-session.ts';

/** The right to serve a database: of one server only, or of one among several. */
export interface ServingLock {
  isHeld(): boolean;
  /** Whether no other server serves this database, as of the start. */
  readonly isAlone: boolean;
  /** Lets other servers in once the database is prepared; without effect for the only server. */
  admitOthers(): Promise<void>;
  release(): Promise<void>;
}

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

export interface ServingLockOptions {
  /** Whether other servers may serve the same database. */
  readonly servers: Servers;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Called once when the lock was lost and another server holds it now: this one must shut down. */
  readonly onTaken: () => void;
  /** Milliseconds to wait for another holder: at start, and after a loss. */
  readonly patience?: { readonly start: number; readonly loss: number };
}

export type Servers = 'one' | 'several';

// Any number works as long as it never changes. PostgreSQL keeps advisory locks of each database apart.
const lockKey = '7420118305337';
/** A killed server releases the lock at once; after a network loss PostgreSQL needs up to nine seconds to notice. */
const defaultPatience = {
  one: { start: 2_000, loss: 15_000 },
  // Another one may be preparing the database, which takes long for a large company.
  several: { start: 600_000, loss: 15_000 },
};
const retryMilliseconds = 100;
const beats = {
  name: 'countinghouse serving lock',
  betweenMilliseconds: 5_000,
  longestMilliseconds: 10_000,
  silenceMilliseconds: 0,
};

/**
 * Takes the lock of a database on its own connection and holds it until it is released or the process ends; throws
 * `DatabaseInUseError` while another server is in the way. Several servers share it; the first of them has it alone
 * until it admits others. After a lost connection the lock is taken again as soon as PostgreSQL answers; until then
 * `isHeld` is false.
 */
export async function holdServingLock(url: string, options: ServingLockOptions): Promise<ServingLock> {
  const { log, servers, onTaken, patience = defaultPatience[servers] } = options;
  const first = await acquire(url, servers, patience.start, log);
  let session: LockSession | undefined = first.session;
  let released = false;
  const watch = async (held: LockSession): Promise<void> => {
    await held.lost;
    session = undefined;
    if (released) return;
    log.error({}, 'serving lock lost: no work is accepted until it is regained');
    const next = await reacquire();
    if (next !== undefined) return watch(next);
  };
  const reacquire = async (): Promise<LockSession | undefined> => {
    while (!released) {
      try {
        const { session: next } = await acquire(url, servers, patience.loss, log);
        if (servers === 'several') await next.share(lockKey);
        if (released) await next.end();
        else session = next;
        if (!released) log.info({}, 'serving lock regained');
        return session;
      } catch (error) {
        if (!(error instanceof DatabaseInUseError)) await pause(retryMilliseconds);
        else {
          onTaken();
          return undefined;
        }
      }
    }
    return undefined;
  };
  void watch(session);
  return {
    isHeld: () => session !== undefined,
    isAlone: first.mode === 'exclusive',
    admitOthers: async () => {
      if (servers === 'several' && first.mode === 'exclusive') await first.session.share(lockKey);
    },
    async release() {
      released = true;
      await session?.end();
    },
  };
}

interface Acquired {
  readonly session: LockSession;
  readonly mode: 'exclusive' | 'shared';
}

async function acquire(
  url: string,
  servers: Servers,
  patience: number,
  log: ServingLockOptions['log'],
): Promise<Acquired> {
  const session = openLockSession(url, beats);
  try {
    const deadline = performance.now() + patience;
    let hasSaid = servers === 'one';
    for (;;) {
      if (await session.claim(lockKey)) return { session, mode: 'exclusive' };
      if (servers === 'several' && (await session.claim(lockKey, 'shared'))) return { session, mode: 'shared' };
      if (performance.now() > deadline) {
        throw new DatabaseInUseError('Another server already works on this database. Stop it first.');
      }
      if (!hasSaid) log.info({}, 'waiting for another server, which prepares the database or does not share it');
      hasSaid = true;
      await pause(retryMilliseconds);
    }
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** Wraps the database so that it refuses work while the lock is not held, and rolls back transactions that lost it. */
export function whileHeld(lock: Pick<ServingLock, 'isHeld'>, database: Database): Database {
  const check = (): void => {
    if (!lock.isHeld()) throw new ServingLockLostError();
  };
  return {
    async query(fragment) {
      check();
      return database.query(fragment);
    },
    async copyFrom(fragment) {
      check();
      return database.copyFrom(fragment);
    },
    async transaction(work) {
      check();
      return database.transaction(async (transaction) => {
        const result = await work(transaction);
        check();
        return result;
      });
    },
    listen: (channel, handler, onReady) => database.listen(channel, handler, onReady),
    usage: () => database.usage(),
    close: () => database.close(),
  };
}
