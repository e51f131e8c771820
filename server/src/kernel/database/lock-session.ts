import { openDriver } from './driver.ts';
import { withinTime } from '../lifecycle/within-time.ts';

/** A connection of its own that holds advisory locks; PostgreSQL releases them when it ends. */
export interface LockSession {
  /** Resolves when the connection, and with it every lock, is gone. */
  readonly lost: Promise<void>;
  /** Takes the lock unless another connection is in the way; false then. */
  claim(key: string, mode?: 'exclusive' | 'shared'): Promise<boolean>;
  /** The number of its process in PostgreSQL, by which others can see what it holds. */
  backend(): Promise<number>;
  /** Keeps a lock that it holds exclusively as a shared one. */
  share(key: string): Promise<void>;
  end(): Promise<void>;
}

interface Beats {
  /** Shown by pg_stat_activity. */
  readonly name: string;
  readonly betweenMilliseconds: number;
  readonly longestMilliseconds: number;
  /** PostgreSQL ends the connection after this much silence, such as that of a frozen process; 0 for never. */
  readonly silenceMilliseconds: number;
}

/** Opens the connection at the first claim. Throws when PostgreSQL cannot be reached. */
export function openLockSession(url: string, beats: Beats): LockSession {
  let lose: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  const connection = openDriver(url, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lose(),
    connection: {
      application_name: beats.name,
      statement_timeout: beats.longestMilliseconds,
      idle_session_timeout: beats.silenceMilliseconds,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 2,
    },
  });
  const beat = setInterval(() => {
    withinTime(connection`select 1`, beats.longestMilliseconds, 'no answer').catch(() => end());
  }, beats.betweenMilliseconds);
  beat.unref();
  const end = async (): Promise<void> => {
    clearInterval(beat);
    lose();
    await connection.end({ timeout: 0 });
  };
  void lost.then(() => clearInterval(beat));
  return {
    lost,
    end,
    claim: async (key, mode = 'exclusive') => {
      const [row] =
        mode === 'shared'
          ? await connection<{ held: boolean }[]>`select pg_try_advisory_lock_shared(${key}::bigint) as held`
          : await connection<{ held: boolean }[]>`select pg_try_advisory_lock(${key}::bigint) as held`;
      return row?.held ?? false;
    },
    backend: async () => {
      const [row] = await connection<{ backend: number }[]>`select pg_backend_pid() as backend`;
      if (!row) throw new Error('the database returned no process number');
      return row.backend;
    },
    share: async (key) => {
      // In this order, so that nobody else gets the lock in between.
      await connection`select pg_advisory_lock_shared(${key}::bigint), pg_advisory_unlock(${key}::bigint)`;
    },
  };
}
