import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import type { Caller } from '@countinghouse/server/test/app/caller.ts';
import type { TestApp } from '@countinghouse/server/test/app/test-app.ts';
import type { Fleet, Member } from '../fleet/fleet.ts';
import type { BenchDatabase } from '../kernel/temporary-database.ts';

const retryMilliseconds = 250;
const patienceMilliseconds = 20_000;

/** Which servers are killed, frozen or stopping, and how often each has been so far. */
export class Health {
  readonly #away = new Set<Member>();
  readonly #times = new Map<Member, number>();

  leave(server: Member): void {
    this.#away.add(server);
    this.#times.set(server, this.timesAway(server) + 1);
  }

  return(server: Member): void {
    this.#away.delete(server);
  }

  isAway(server: Member): boolean {
    return this.#away.has(server);
  }

  timesAway(server: Member): number {
    return this.#times.get(server) ?? 0;
  }
}

/** The servers, their database, and the time at which the players stop. */
export interface Stage {
  readonly fleet: Fleet;
  readonly health: Health;
  readonly data: BenchDatabase;
  /** For helpers of tests: its callers go through the proxy. */
  readonly app: TestApp;
  readonly isOver: () => boolean;
  /** Replies to acknowledged withdrawals outside the load, by their key. */
  readonly acknowledged: Map<string, string>;
}

export const stageOf = (fleet: Fleet, data: BenchDatabase): Stage & { end: () => void } => {
  let over = false;
  const bare = {
    config: readConfig({ DATA_DIR: data.dataDir, PRICE_FEED: 'off' }),
    database: data.database,
    log: openLog('silent'),
    clock: systemClock,
  };
  const app = { url: fleet.url, databaseUrl: data.url, database: data.database, running: { app: bare } };
  return {
    fleet,
    data,
    health: new Health(),
    app: app as unknown as TestApp,
    isOver: () => over,
    end: () => void (over = true),
    acknowledged: new Map(),
  };
};

/** PostgreSQL refused an order because another server took over, or ended the wait for a lock of a frozen server. */
const isMeantToHappen = (error: unknown): boolean =>
  error instanceof Error &&
  (('constraint_name' in error && error.constraint_name === 'order_holder') ||
    ('code' in error && error.code === '55P03'));

/**
 * Plays turns until the run is over; a turn that has begun is played to its end. The helpers of tests write to the
 * database themselves, so that what befalls the servers can befall a turn, too.
 */
export const play = async (stage: Stage, turn: () => Promise<void>, milliseconds: number): Promise<void> => {
  while (!stage.isOver()) {
    await turn().catch((error: unknown) => {
      if (!isMeantToHappen(error)) throw error;
    });
    await pause(milliseconds);
  }
};

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

/** Status 0: no reply. */
export const askOnce = async (
  url: string,
  { token, cookie }: Pick<Caller, 'token' | 'cookie'>,
  { method, path, body, key }: Asked,
): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `session=${cookie}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
};

/** Sends to the first address once, then through the proxy until a reply says more than that a server is away. */
export const callUntilDone = async (
  stage: Stage,
  who: Pick<Caller, 'token' | 'cookie'>,
  { first, ...asked }: Asked & { readonly first?: string },
): Promise<{ status: number; text: string }> => {
  for (let url = first ?? stage.fleet.url; ; url = stage.fleet.url) {
    const answer = await askOnce(url, who, asked);
    if (answer.status > 0 && answer.status < 502) return answer;
    await pause(retryMilliseconds);
  }
};
