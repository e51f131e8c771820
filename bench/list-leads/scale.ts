import path from 'node:path';
import { imagineCompany } from '@countinghouse/server/src/features/demo/demo-people.ts';
import { insertCompany } from '@countinghouse/server/src/features/demo/demo-table.ts';
import { loadLeads } from '@countinghouse/server/src/features/demo/load-leads-table.ts';
import sql from 'sql-template-tag';
import { measure } from '../kernel/measure.ts';
import { startServerProcess } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { scenarios } from './scenarios.ts';
import { staffSession } from './staff-session.ts';

// How lists grow: p95 with many leads against p95 with few. Usage: node bench/list-leads/scale.ts [few] [many]
const few = Number(process.argv[2] ?? 10_000);
const many = Number(process.argv[3] ?? 1_000_000);
const goal = 2;

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    await insertCompany(bench.database, imagineCompany(new Date()));
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
  // A million rows take longer to look over than a request may last.
  await bench.database.query(sql`set statement_timeout = 0`);
  await bench.database.query(sql`vacuum analyze users`);
};

/** p95 in milliseconds per scenario, one request at a time: waiting for others is not what grows here. */
const measureAll = async (bench: BenchDatabase, headers: Record<string, string>): Promise<Map<string, number>> => {
  const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
  const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
  const found = new Map<string, number>();
  for (const { name, path: route, query } of scenarios) {
    const url = `${product.address}${route}?${new URLSearchParams(query).toString()}`;
    await measure({ url, headers, connections: 2, seconds: 2 });
    found.set(name, (await measure({ url, headers, connections: 2, seconds: 5 })).p95);
  }
  await product.stop();
  return found;
};

const report = (before: Map<string, number>, after: Map<string, number>): void => {
  const ratios = [...after].map(([name, p95]) => {
    // The clock of the load generator counts whole milliseconds.
    const ratio = Math.max(p95, 1) / Math.max(before.get(name) ?? 1, 1);
    console.log(
      `${name.padEnd(12)} p95 ${before.get(name)} ms at ${few}, ${p95} ms at ${many}: ${ratio.toFixed(2)} times`,
    );
    return ratio;
  });
  const worst = Math.max(...ratios);
  console.log(`list-leads scale: worst ${worst.toFixed(2)} times, goal ${goal}: ${worst <= goal ? 'met' : 'MISSED'}`);
  process.exitCode = worst <= goal ? 0 : 1;
};

await main();
