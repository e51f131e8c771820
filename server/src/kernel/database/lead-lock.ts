import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Log } from '../log/log.ts';
import type { Queryable } from './database.ts';
import { type LockSession, openLockSession } from './lock-session.ts';

// Any number works as long as it never changes.
const lockKey = '7420118305339';
const retryMilliseconds = 250;
/** PostgreSQL takes the lead from a server that has not been heard for three seconds, such as a frozen one. */
const beats = {
  name: 'countinghouse lead lock',
  betweenMilliseconds: 500,
  longestMilliseconds: 4_000,
  silenceMilliseconds: 3_000,
};

/** The right to lead. */
export interface Lease {
  /** The process of PostgreSQL that holds the lead for this server; null if no other server can take it. */
  readonly backend: number | null;
}

/**
 * Whether the lead is still that of this lease. A server that was frozen, or waited for PostgreSQL, while it began to
 * lead may have been replaced meanwhile.
 */
export const isLeading = async (runner: Pick<Queryable, 'query'>, { backend }: Lease): Promise<boolean> => {
  if (backend === null) return true;
  const held = await runner.query(sql`
    select 1 from pg_locks where locktype = 'advisory' and granted and pid = ${backend}::integer and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = ${lockKey}::bigint
      and database = (select oid from pg_database where datname = current_database())`);
  return held.length > 0;
};

export interface LeadWork {
  /** Starts what one server at a time does; resolves to the function that ends it. */
  readonly begin: (lease: Lease) => Promise<() => Promise<void>>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Whether a server of this database leads. */
export const isLed = async (runner: Pick<Queryable, 'query'>): Promise<boolean> => {
  const [row] = await runner.query<{ led: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = (${lockKey}::bigint >> 32)::oid and objid = (${lockKey}::bigint & 4294967295)::oid) as led`);
  return row?.led ?? false;
};

/**
 * Takes the lead among the servers of a database as soon as no other one has it, and begins the work; ends it when the
 * connection that holds the lead is lost, and tries to take the lead again.
 */
export function seekLead(url: string, { begin, log }: LeadWork): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  const waitForTurn = async ({ claim, lost }: LockSession): Promise<boolean> => {
    let isLost = false;
    void lost.then(() => (isLost = true));
    while (!signal.aborted) {
      const isClaimed = await claim(lockKey);
      // The driver would claim it on a new connection, whose end nobody would notice.
      if (isLost) throw new Error('the connection was lost while another server led');
      if (isClaimed) return true;
      await pause(retryMilliseconds, undefined, { signal }).catch(() => undefined);
    }
    return false;
  };
  const leadOnce = async (): Promise<void> => {
    const session = openLockSession(url, beats);
    try {
      if (!(await waitForTurn(session))) return;
      log.info({}, 'this server leads: it runs prices, orders and the public log');
      const end = await begin({ backend: await session.backend() });
      await Promise.race([session.lost, stopped]);
      if (!signal.aborted) log.error({}, 'lead lost: another server takes over prices, orders and the public log');
      await end();
    } finally {
      await session.end();
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await leadOnce().catch((error: unknown) => log.warn({ err: error }, 'lead not taken: retrying'));
      await pause(retryMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
