import { readFileSync } from 'node:fs';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { openLogKey } from '@countinghouse/server/src/kernel/public-log/log-key.ts';
import { sequence } from '@countinghouse/server/src/kernel/public-log/sequence.ts';
import sql from 'sql-template-tag';
import { startPriceServer } from '@countinghouse/server/test/app/price-server.ts';
import { watchMemory } from '../kernel/memory.ts';
import { startBuiltServer } from '../kernel/process.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { busiestCustomer, type Caller, signInCallers } from './callers.ts';
import { loadCompany } from './load-company.ts';
import { makeFiles } from './made.ts';
import { report } from './report.ts';
import { sizesOf } from './sizes.ts';
import { type Measured, walk } from './walk.ts';
import { addBenchTrader, timeWrites, type WriteTimes } from './writes.ts';

// Every GET route of a company with its whole history. Usage: node bench/books/run.ts [percent] [percent before] [part of route] [folder]
const percent = Number(process.argv[2] ?? 100);
const percentBefore = Number(process.argv[3] ?? 1);
const only = process.argv[4] ?? '';
/** Keeps the full company for the next run, which need not load it. */
const folder = process.argv[5];
const mostMegabytes = 350;
const goalOfWrites = 1.3;
const betweenQuotes = 250;
const emptyPercent = 0.01;

interface Visit {
  readonly answers: readonly Measured[];
  readonly writes: WriteTimes;
  /** Memory of the server and its child processes at its peak, in megabytes: during the writes, and while it answers. */
  readonly memory: { readonly writing: number; readonly answering: number };
}

/** The parent of each connection's process. */
const postgresPid = async ({ database }: BenchDatabase): Promise<number> => {
  const [row] = await database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${row?.pid ?? 0}/status`, 'utf8'))?.[1]);
};

const callerNamed = (callers: readonly Caller[], name: Caller['name']): Caller => {
  const found = callers.find((caller) => caller.name === name);
  if (!found) throw new Error(`the company has no ${name}`);
  return found;
};

/** Whether an earlier run has loaded a company into the folder. */
const isLoaded = async ({ database }: BenchDatabase): Promise<boolean> => {
  const [row] = await database.query<{ found: boolean }>(sql`select exists (select 1 from transfer) as found`);
  return row?.found === true;
};

/**
 * Begins the log with what the run adds. Five million leaves would take half an hour, in which they compete with the requests;
 * `bench log` measures them.
 */
const beginLog = async ({ database, dataDir }: BenchDatabase): Promise<void> => {
  const key = await openLogKey(dataDir, () => 'bench.example/log');
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir });
  const announced = [{ kind: 'key', record: newId(), content: { key: key.text } }] as const;
  await sequence({ config, database, log: openLog('error'), clock: systemClock }, { sources: [], key, announced });
  await database.query(sql`update log_head set bound = pg_current_xact_id()`);
};

/** Loads a company of this size, starts the server on it and asks. */
const visit = async (size: number, isWalked: boolean, kept?: string): Promise<Visit> => {
  console.log(`company of ${size} %`);
  const data = await temporaryDatabase(kept);
  const provider = await startPriceServer();
  const quoting = setInterval(() => provider.tick('BTCUSD', '78000.0', '78025.0', { time: Date.now() }), betweenQuotes);
  try {
    if (!(await isLoaded(data))) {
      await loadCompany(data, sizesOf(size));
      await beginLog(data);
    }
    const person = await busiestCustomer(data.database);
    const callers = await signInCallers(data.database, person);
    const [root, colleague] = [callerNamed(callers, 'root'), callerNamed(callers, 'admin')];
    const customer = await addBenchTrader(data.database, data.dataDir, provider.url);
    const server = await startBuiltServer({
      ...noRequestLimits,
      DATABASE_URL: data.url,
      DATA_DIR: data.dataDir,
      PRICE_FEED: provider.url,
    });
    let memory = watchMemory(server.pid);
    try {
      const { address, pid } = server;
      const scene = { address, database: data.database, dataDir: data.dataDir, root, colleague, customer };
      const { times: writes, order } = await timeWrites(scene);
      const made = { order, ...(await makeFiles(address, root, data.database)) };
      const pids = [pid, await postgresPid(data)];
      memory.stop();
      const writing = memory.most();
      // The import is read by a process of its own, which has ended.
      memory = watchMemory(server.pid);
      const answers = isWalked ? await walk({ address, pids, person, made, only }, callers) : [];
      return { answers, writes, memory: { writing, answering: memory.most() } };
    } finally {
      memory.stop();
      await server.stop();
    }
  } finally {
    clearInterval(quoting);
    await provider.stop();
    await data.stop();
  }
};

const reportWrites = (full: WriteTimes, empty: WriteTimes): boolean => {
  console.log('\nWrites, in the full company and in an empty one:');
  const held = Object.entries(full).map(([name, time]) => {
    const ratio = time / (empty[name] ?? Number.NaN);
    const isHeld = ratio <= goalOfWrites;
    console.log(
      `${isHeld ? 'HELD  ' : 'MISSED'} ${name.padEnd(24)} ${time.toFixed(0)} ms, ${empty[name]?.toFixed(0)} ms empty, ratio ${ratio.toFixed(2)}`,
    );
    return isHeld;
  });
  return held.every(Boolean);
};

const empty = await visit(emptyPercent, false);
const before = await visit(percentBefore, true);
const full = await visit(percent, true, folder);
const answersHeld = report(full.answers, before.answers);
const writesHeld = reportWrites(full.writes, empty.writes);
const { writing, answering } = full.memory;
const memoryHeld = answering <= mostMegabytes;
console.log(
  `${memoryHeld ? 'HELD  ' : 'MISSED'} memory of the server while it answers, at its peak: ${answering.toFixed(0)} MB (${writing.toFixed(0)} MB during the import)`,
);
const held = answersHeld && writesHeld && memoryHeld;
console.log(`books: ${held ? 'HELD' : 'MISSED'} at ${percent} %`);
process.exitCode = held ? 0 : 1;
