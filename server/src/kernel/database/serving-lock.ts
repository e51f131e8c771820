import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Database } from './database.ts';
import { ServingLockLostError } from './errors.ts';
import type { Log } from '../log/log.ts';
import { withinTime } from '../lifecycle/within-time.ts';

/** The exclusive right of one server to serve a database. */
export interface ServingLock {
  isHeld(): boolean;
  release(): Promise<void>;
}

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

export interface ServingLockOptions {
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Called once when the lock was lost and another server holds it now: this one must shut down. */
  readonly onTaken: () => void;
  /** Milliseconds to wait for another holder: at start, and after a loss. */
  readonly patience?: { readonly start: number; readonly loss: number };
}

// Any number works as long as it never changes. PostgreSQL keeps advisory locks of each database apart.
const lockKey = '7420118305337';
/** A killed server releases the lock at once; after a network loss PostgreSQL needs up to nine seconds to notice. */
const defaultPatience = { start: 2_000, loss: 15_000 };
const retryMilliseconds = 100;
const heartbeatMilliseconds = 5_000;
const longestBeatMilliseconds = 10_000;

interface Session {
  /** Resolves when the connection, and with it the lock, is gone. */
  readonly lost: Promise<void>;
  end(): Promise<void>;
}

/**
 * Takes the lock of a database on its own connection and holds it until it is released or the process ends; throws
 * `DatabaseInUseError` while another server has it. After a lost connection the lock is taken again as soon as
 * PostgreSQL answers; until then `isHeld` is false.
 */
export async function holdServingLock(url: string, options: ServingLockOptions): Promise<ServingLock> {
  const { log, onTaken, patience = defaultPatience } = options;
  let session: Session | undefined = await acquire(url, patience.start);
  let released = false;
  const watch = async (held: Session): Promise<void> => {
    await held.lost;
    session = undefined;
    if (released) return;
    log.error({}, 'serving lock lost: no work is accepted until it is regained');
    const next = await reacquire();
    if (next !== undefined) return watch(next);
  };
  const reacquire = async (): Promise<Session | undefined> => {
    while (!released) {
      try {
        const next = await acquire(url, patience.loss);
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
    async release() {
      released = true;
      await session?.end();
    },
  };
}

async function acquire(url: string, patience: number): Promise<Session> {
  const { session, claim } = openSession(url);
  try {
    const deadline = performance.now() + patience;
    while (!(await claim())) {
      if (performance.now() > deadline) {
        throw new DatabaseInUseError('Another server already works on this database. Stop it first.');
      }
      await pause(retryMilliseconds);
    }
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

function openSession(url: string): { session: Session; claim: () => Promise<boolean> } {
  let lose: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  const connection = postgres(url, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lose(),
    connection: {
      application_name: 'countinghouse serving lock',
      statement_timeout: longestBeatMilliseconds,
      idle_session_timeout: 0,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 2,
    },
  });
  const beat = setInterval(() => {
    withinTime(connection`select 1`, longestBeatMilliseconds, 'no answer').catch(() => end());
  }, heartbeatMilliseconds);
  beat.unref();
  const end = async (): Promise<void> => {
    clearInterval(beat);
    lose();
    await connection.end({ timeout: 0 });
  };
  void lost.then(() => clearInterval(beat));
  const claim = async (): Promise<boolean> => {
    const [row] = await connection<{ held: boolean }[]>`select pg_try_advisory_lock(${lockKey}::bigint) as held`;
    return row?.held ?? false;
  };
  return { session: { lost, end }, claim };
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
