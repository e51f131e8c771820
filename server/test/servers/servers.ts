import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { vi } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { type Caller, caller } from '../app/caller.ts';
import { type PriceServer, startPriceServer } from '../app/price-server.ts';
import type { TestApp } from '../app/test-app.ts';
import { type Program, runMain } from '../harness/run-main.ts';
import { createTestDatabase } from '../harness/test-database.ts';

const patiently = { timeout: 30_000, interval: 50 };
/** The first one prepares the database before the others start. */
const untilServed = { timeout: 100_000, interval: 50 };

/** One of several servers on the same database: a process of its own. */
export interface OneServer extends Program {
  readonly url: string;
  /** Whether it has taken the lead since it started, as it says itself. */
  hasLed(): boolean;
}

export interface Servers {
  /** The database and the callers of the first server; it runs nothing in this process. */
  readonly app: TestApp;
  readonly servers: OneServer[];
  readonly provider: PriceServer;
  /** Starts another server with the same settings unless overridden, without waiting for it. */
  launch(env?: Record<string, string>): Program;
  /** Starts another server and waits until it serves. */
  join(): Promise<OneServer>;
  /** The person at another server. */
  at(server: OneServer, who: Caller): Caller;
  /** Quotes a symbol now and waits until the person sees it at these servers. */
  quote(symbol: string, bid: string, seen: { readonly by: Caller; readonly at: readonly OneServer[] }): Promise<void>;
  stop(): Promise<void>;
}

const served = async (program: Program): Promise<OneServer> => {
  const url = await vi.waitFor(() => {
    const found = /runs at (\S+)/.exec(program.output())?.[1];
    if (found === undefined) throw new Error(`not served yet: ${program.output()}`);
    return found;
  }, untilServed);
  return { ...program, url, hasLed: () => program.output().includes('this server leads') };
};

export const bidOf = async (who: Caller, symbol: string): Promise<string | undefined> =>
  (await who.call(priceQuotes)).body.quotes.find((quote) => quote.symbol === symbol && !quote.stale)?.bid;

const endAll = async (programs: readonly Program[]): Promise<void> => {
  for (const { child, ended } of programs) {
    // A frozen one ends only once it goes on.
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  }
};

export const startServers = async (count: number): Promise<Servers> => {
  const data = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-servers-'));
  const provider = await startPriceServer();
  const programs: Program[] = [];
  const launch = (env: Record<string, string> = {}): Program => {
    const program = runMain({
      SERVERS: 'several',
      DATABASE_URL: data.url,
      DATA_DIR: dataDir,
      PRICE_FEED: provider.url,
      REQUESTS_PER_SESSION: '999999999',
      REQUESTS_PER_ADDRESS: '999999999',
      ...env,
    });
    programs.push(program);
    return program;
  };
  const beat = setInterval(() => provider.say(JSON.stringify({ type: 'heartbeat', time: Date.now() })), 5_000);
  const stop = async (): Promise<void> => {
    clearInterval(beat);
    await endAll(programs);
    await provider.stop();
    await data.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const config = readConfig({ DATA_DIR: dataDir, PRICE_FEED: 'off' });
  const log = openLog('silent');
  // A run that fails here has nothing to stop them by.
  const servers = await Promise.all(Array.from({ length: count }, () => served(launch()))).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  const [first] = servers;
  if (first === undefined) throw new Error('at least one server is needed');
  // Only what helpers of tests read: they prepare records in the database themselves.
  const bare = { config, database: data.database, log, clock: systemClock };
  const app = { url: first.url, databaseUrl: data.url, dataDir, database: data.database, running: { app: bare } };
  return {
    app: app as unknown as TestApp,
    servers,
    provider,
    launch,
    join: async () => {
      const server = await served(launch());
      servers.push(server);
      return server;
    },
    at: ({ url }, who) => caller(url, who),
    quote: (symbol, bid, { by, at }) =>
      vi.waitFor(async () => {
        provider.tick(symbol, bid, bid, { time: Date.now() });
        const shown = await Promise.all(at.map(({ url }) => bidOf(caller(url, by), symbol)));
        if (shown.some((text) => text === undefined || toPrice(text) !== toPrice(bid)))
          throw new Error(`quoted as ${shown.join(', ')}`);
      }, patiently),
    stop,
  };
};
