import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { type Caller, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { type PriceServer, startPriceServer } from '@countinghouse/server/test/app/price-server.ts';
import type { TestApp } from '@countinghouse/server/test/app/test-app.ts';
import { runMain } from '@countinghouse/server/test/harness/run-main.ts';
import { type Listener, listen } from '@countinghouse/server/test/hostile/live-room.ts';
import sql from 'sql-template-tag';
import { percentile, sorted } from '../kernel/latency.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';

// Live events of several servers on one database, beside those of one server, while prices come. Usage: node
// bench/servers/run.ts [servers] [sockets of each] [events a second] [seconds]
const [most = 4, people = 1_000, eventsASecond = 200, seconds = 20] = process.argv.slice(2).map(Number);
const quotesASecond = 120;
/** Sockets of each server that watch the prices. */
const watchers = 50;
const turnMilliseconds = 50;
const patienceMilliseconds = 30_000;

interface Event {
  readonly person: string;
  readonly sent: number;
}

interface Figures {
  readonly servers: number;
  readonly deliveries: number;
  readonly lost: number;
  readonly doubled: number;
  readonly foreign: number;
  readonly median: number;
  readonly p99: number;
  readonly prices: number;
}

const until = async (isSo: () => boolean, what: string): Promise<void> => {
  const deadline = performance.now() + patienceMilliseconds;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, turnMilliseconds));
  }
};

const startServer = async ({ url, dataDir }: BenchDatabase, prices: PriceServer) => {
  const program = runMain({
    ...noRequestLimits,
    SERVERS: 'several',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PRICE_FEED: prices.url,
    LOG_LEVEL: 'error',
  });
  const address = (): string | undefined => /runs at (\S+)/.exec(program.output())?.[1];
  await until(() => address() !== undefined, 'a server');
  return { url: address() ?? '', program };
};

/** Calls the work as often as wanted, in turns, for the time of the measurement. */
const atRate = async (aSecond: number, work: (count: number) => Promise<void> | void): Promise<void> => {
  const began = performance.now();
  let done = 0;
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - began) {
    const due = Math.floor((passed / 1_000) * aSecond);
    if (due > done) await work(due - done);
    done = Math.max(done, due);
    await new Promise((resolve) => setTimeout(resolve, turnMilliseconds));
  }
};

const quote = (prices: PriceServer): Promise<void> =>
  atRate(quotesASecond, (count) => {
    for (let index = 0; index < count; index += 1) {
      const symbol = tradedSymbols[Math.floor(Math.random() * tradedSymbols.length)]?.symbol ?? 'BTCUSD';
      const bid = (1 + Math.random() / 1_000).toFixed(4);
      prices.tick(symbol, bid, bid, { time: Date.now() });
    }
  });

interface Room {
  readonly who: Caller;
  readonly listeners: readonly Listener[];
}

/** Opens the sockets of every person at every server; each notes what it receives and when. */
const openRooms = async (app: TestApp, urls: readonly string[]): Promise<Room[]> => {
  const rooms: Room[] = [];
  for (let person = 0; person < people; person += 1) {
    const who = await signedIn(app, 'lead');
    rooms.push({ who, listeners: await Promise.all(urls.map((url) => listen(url, who))) });
  }
  return rooms;
};

const measure = async (data: BenchDatabase, servers: number): Promise<Figures> => {
  const prices = await startPriceServer();
  const running = [];
  for (let server = 0; server < servers; server += 1) running.push(await startServer(data, prices));
  const bare = { config: readConfig({}), database: data.database, log: openLog('error'), clock: systemClock };
  const app = { url: running[0]?.url, database: data.database, running: { app: bare } } as unknown as TestApp;
  const rooms = await openRooms(
    app,
    running.map(({ url }) => url),
  );
  const sent = new Map<string, Event>();
  const received = new Map<string, number>();
  const delays: number[] = [];
  let foreign = 0;
  let shown = 0;
  for (const [index, { who, listeners }] of rooms.entries())
    for (const { socket } of listeners) {
      socket.on('changed', ({ ids }: { ids: string[] | null }) => {
        const [id = ''] = ids ?? [];
        const event = sent.get(id);
        if (event?.person !== who.id) foreign += 1;
        received.set(id, (received.get(id) ?? 0) + 1);
        if (event) delays.push(performance.now() - event.sent);
      });
      if (index >= watchers) continue;
      socket.on('price', () => void (shown += 1));
      socket.emit('watch', 'price');
    }
  const sendEvents = atRate(eventsASecond, async (count) => {
    const rows = Array.from({ length: count }, () => {
      const id = newId();
      const person = rooms[Math.floor(Math.random() * rooms.length)]?.who.id ?? '';
      sent.set(id, { person, sent: performance.now() });
      return { [`user:${person}`]: [id] };
    });
    await data.database.query(sql`
      insert into outbox (event_id, resource, change, rooms)
      select gen_random_uuid(), 'bench', 'updated', r from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r`);
  });
  await Promise.all([sendEvents, quote(prices)]);
  const counted = (): number => [...received.values()].reduce((sum, count) => sum + count, 0);
  await until(() => counted() >= sent.size * servers, 'all events').catch(() => undefined);
  for (const { listeners } of rooms) for (const { socket } of listeners) socket.close();
  for (const { program } of running) {
    program.child.kill('SIGTERM');
    await program.ended;
  }
  await prices.stop();
  const inOrder = sorted(delays);
  const counts = [...sent.keys()].map((id) => received.get(id) ?? 0);
  return {
    servers,
    deliveries: counted(),
    lost: counts.reduce((sum, count) => sum + Math.max(0, servers - count), 0),
    doubled: counts.reduce((sum, count) => sum + Math.max(0, count - servers), 0),
    foreign,
    median: percentile(inOrder, 50),
    p99: percentile(inOrder, 99),
    prices: shown,
  };
};

const lineOf = ({ servers, deliveries, lost, doubled, foreign, median, p99, prices }: Figures): string =>
  `${servers} server${servers === 1 ? ' ' : 's'}  ${deliveries} deliveries  lost ${lost}  doubled ${doubled}  foreign ${foreign}  ` +
  `median ${median.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  ${prices} price messages`;

const data = await temporaryDatabase();
try {
  const all: Figures[] = [];
  for (const servers of [1, most]) {
    const figures = await measure(data, servers);
    all.push(figures);
    console.log(lineOf(figures));
  }
  const isExact = all.every(({ lost, doubled, foreign }) => lost + doubled + foreign === 0);
  console.log(isExact ? 'HELD' : 'MISSED: every event must reach each socket of its person exactly once, and no other');
  process.exitCode = isExact ? 0 : 1;
} finally {
  await data.stop();
}
