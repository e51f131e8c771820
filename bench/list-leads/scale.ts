import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { generateCompany } from '@countinghouse/server/src/features/demo/demo-people.ts';
import { insertCompany } from '@countinghouse/server/src/features/demo/demo-table.ts';
import { loadLeads } from '@countinghouse/server/src/features/demo/load-leads-table.ts';
import sql from 'sql-template-tag';
import { latencies, percentile, sorted } from '../kernel/latency.ts';
import { startServerProcess } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { scenarios } from './scenarios.ts';
import { staffSession } from './staff-session.ts';

// How lists scale: p95 with many leads against p95 with few. Usage: node bench/list-leads/scale.ts [few] [many]
const few = Number(process.argv[2] ?? 10_000);
const many = Number(process.argv[3] ?? 1_000_000);
const goal = 2;

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    await insertCompany(bench.database, generateCompany(new Date()));
    const headers = await staffSession(bench.database);
    await grow(bench, few);
    const before = await measureAll(bench, headers);
    await grow(bench, many - few);
    report(before, await measureAll(bench, headers));
  } finally {
    await bench.stop();
  }
};

const grow = async (bench: BenchDatabase, count: number): Promise<void> => {
  console.log(`loading ${count} leads`);
  await loadLeads(bench.database, count);
  // Analyzing a million rows takes longer than a statement may run.
  await bench.database.query(sql`set statement_timeout = 0`);
  await bench.database.query(sql`vacuum analyze users`);
  // Writes the loaded data now rather than during the measurement.
  await bench.database.query(sql`checkpoint`);
  await untilTidied(bench);
};

/** Waits for autovacuum, which processes the loaded rows too. */
const untilTidied = async ({ database }: BenchDatabase): Promise<void> => {
  const statement = sql`select count(*)::int as busy from pg_stat_activity where backend_type = 'autovacuum worker'`;
  for (let idle = 0; idle < 3; await setTimeout(1_000)) {
    const [row] = await database.query<{ busy: number }>(statement);
    idle = row?.busy === 0 ? idle + 1 : 0;
  }
};

/** Milliseconds of each reply per scenario, sorted. One client at a time, because queueing is not measured here. */
type Answered = ReadonlyMap<string, readonly number[]>;

const measureAll = async (bench: BenchDatabase, headers: Record<string, string>): Promise<Answered> => {
  const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
  const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
  const found = new Map<string, number[]>();
  for (const { name, path: route, query } of scenarios) {
    const url = `${product.address}${route}?${new URLSearchParams(query).toString()}`;
    await latencies({ url, headers, lanes: 1, times: 1_000 });
    found.set(name, await latencies({ url, headers, lanes: 1, times: 3_000 }));
  }
  await product.stop();
  return found;
};

const growth = (name: string, before: readonly number[], after: readonly number[]): number => {
  const [small, large] = [percentile(before, 95), percentile(after, 95)];
  const figures = `p95 ${small.toFixed(1)} ms at ${few}, ${large.toFixed(1)} ms at ${many}`;
  console.log(`${name.padEnd(12)} ${figures}: ${(large / small).toFixed(2)} times`);
  return large / small;
};

/** The goal applies to all lists together, with equal weight; each that grows more is listed too. */
const report = (before: Answered, after: Answered): void => {
  const alone = [...after].map(([name, taken]) => ({ name, ratio: growth(name, before.get(name) ?? [], taken) }));
  const all = (answered: Answered): number[] => sorted([...answered.values()].flat());
  const ratio = growth('altogether', all(before), all(after));
  const beyond = alone.filter((one) => one.ratio > goal).map((one) => `${one.name} ${one.ratio.toFixed(2)}`);
  const verdict = ratio <= goal ? 'met' : 'MISSED';
  console.log(`list-leads scale: altogether ${ratio.toFixed(2)} times, goal ${goal}: ${verdict}`);
  console.log(`more than that alone: ${beyond.join(', ') || 'none'}`);
  process.exitCode = ratio <= goal ? 0 : 1;
};

await main();
