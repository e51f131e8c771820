import path from 'node:path';
import { generateCompany } from '@countinghouse/server/src/features/demo/demo-people.ts';
import { insertCompany } from '@countinghouse/server/src/features/demo/demo-table.ts';
import { loadLeads } from '@countinghouse/server/src/features/demo/load-leads-table.ts';
import sql from 'sql-template-tag';
import { measure, median, type Measured } from '../kernel/measure.ts';
import { startServerProcess, type ServerProcess } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { staffSessions } from './staff-session.ts';

// Lists of leads against a minimal server. Usage: node bench/list-leads/run.ts [rows] [rounds]
const rows = Number(process.argv[2] ?? 200_000);
const rounds = Number(process.argv[3] ?? 3);
const goal = 0.8;

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    console.log(`loading ${rows} leads`);
    await insertCompany(bench.database, generateCompany(new Date()));
    await loadLeads(bench.database, rows);
    await bench.database.query(sql`vacuum analyze`);
    await compareAll(bench);
  } finally {
    await bench.stop();
  }
};

const compareAll = async (bench: BenchDatabase): Promise<void> => {
  const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
  const people = await staffSessions(bench.database);
  const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
  const floor = await startServerProcess(path.join(import.meta.dirname, 'floor-server.ts'), env);
  const ratios: number[] = [];
  for (const scenario of scenarios) ratios.push(await compare(scenario, { product, floor, people }));
  await Promise.all([product.stop(), floor.stop()]);
  const worst = Math.min(...ratios);
  console.log(
    `list-leads: worst ratio ${worst.toFixed(2)} at ${rows} rows, goal ${goal}: ${worst >= goal ? 'met' : 'MISSED'}`,
  );
  process.exitCode = worst >= goal ? 0 : 1;
};

interface Pair {
  readonly product: ServerProcess;
  readonly floor: ServerProcess;
  readonly people: readonly Record<string, string>[];
}

const compare = async (scenario: Scenario, { product, floor, people }: Pair): Promise<number> => {
  const productUrl = `${product.address}${scenario.path}?${new URLSearchParams(scenario.query).toString()}`;
  const found: { product: Measured; floor: Measured }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = {
      floor: await measure({ url: `${floor.address}/${scenario.name}` }),
      product: await measure({ url: productUrl, people }),
    };
    // The first pair warms up plans, caches and compilers.
    if (round >= 0) found.push(pair);
  }
  const ratio = median(found.map((pair) => pair.product.perSecond / pair.floor.perSecond));
  const of = (side: 'product' | 'floor', key: keyof Measured) =>
    median(found.map((pair) => pair[side][key])).toFixed(1);
  console.log(
    `${scenario.name.padEnd(12)} ratio ${ratio.toFixed(2)}  product ${of('product', 'perSecond')}/s p99 ${of('product', 'p99')} ms` +
      `  floor ${of('floor', 'perSecond')}/s p99 ${of('floor', 'p99')} ms`,
  );
  return ratio;
};

await main();
