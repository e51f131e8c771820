import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import sql from 'sql-template-tag';
import { median } from '../kernel/measure.ts';
import { startServerProcess } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { staffSession } from '../list-leads/staff-session.ts';
import { bareCopy, clearLeads } from './bare-copy-table.ts';
import { sampleRows, sampleWorkbook } from './sample-sheet.ts';

// An import, from the upload to its end, against its bare work. Usage: node bench/import/run.ts [rows] [rounds]
const rowCount = Number(process.argv[2] ?? 50_000);
const rounds = Number(process.argv[3] ?? 3);
const goal = 2;
const campaign = { id: newId(), name: 'Bench campaign' };

interface Server {
  readonly address: string;
  readonly lagAddress: string;
  readonly headers: Record<string, string>;
  /** A second member of staff: large imports need their approval. */
  readonly colleague: Record<string, string>;
}

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    await bench.database.query(sql`insert into campaign (id, name) values (${campaign.id}::uuid, ${campaign.name})`);
    const headers = await staffSession(bench.database);
    const colleague = await staffSession(bench.database);
    const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), {
      BENCH_DATABASE_URL: bench.url,
      BENCH_DATA_DIR: bench.dataDir,
    });
    try {
      const lagPort = await readFile(path.join(bench.dataDir, 'lag-port'), 'utf8');
      await compareAll(bench, {
        address: product.address,
        lagAddress: `http://127.0.0.1:${lagPort}`,
        headers,
        colleague,
      });
    } finally {
      await product.stop();
    }
  } finally {
    await bench.stop();
  }
};

const compareAll = async (bench: BenchDatabase, server: Server): Promise<void> => {
  const ratios: number[] = [];
  // The first round warms up caches and compilers.
  for (let round = 0; round <= rounds; round += 1) {
    const rows = sampleRows(rowCount, campaign.name);
    const bytes = await sampleWorkbook(rows);
    const parse = await bareParse(bench, bytes);
    const copy = await bareCopy(bench.database, rows, campaign.id);
    await clearLeads(bench.database);
    const product = await importOnce(server, bytes);
    await clearLeads(bench.database);
    const ratio = product.total / (parse + copy);
    if (round > 0) ratios.push(ratio);
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: ${(bytes.length / 1e6).toFixed(1)} MB, bare parse ${seconds(parse)} + bare COPY ${seconds(copy)}; ` +
        `import ${seconds(product.total)} (answered after ${seconds(product.answered)}), ratio ${ratio.toFixed(2)}; ` +
        `event loop p99 ${product.lag.p99.toFixed(0)} ms max ${product.lag.max.toFixed(0)} ms; /health/ready p99 ${product.health.toFixed(0)} ms`,
    );
  }
  const ratio = median(ratios);
  console.log(
    `import: ratio ${ratio.toFixed(2)} at ${rowCount} rows, goal at most ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}`,
  );
  process.exitCode = ratio <= goal ? 0 : 1;
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const bareParse = async ({ dataDir }: BenchDatabase, bytes: Buffer): Promise<number> => {
  const file = path.join(dataDir, 'bench.xlsx');
  await writeFile(file, bytes);
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-parse.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the bare parse failed');
  return performance.now() - start;
};

const importOnce = async (server: Server, bytes: Buffer) => {
  await fetch(server.lagAddress);
  const watched = watchHealth(server.address);
  try {
    const times = await timeImport(server, bytes);
    const lag = (await (await fetch(server.lagAddress)).json()) as { p99: number; max: number };
    return { ...times, lag, health: await watched.end() };
  } finally {
    await watched.end();
  }
};

const timeImport = async (server: Server, bytes: Buffer): Promise<{ answered: number; total: number }> => {
  const start = performance.now();
  const id = await send(server, bytes);
  const answered = performance.now() - start;
  await approve(server);
  await untilDone(server, id);
  return { answered, total: performance.now() - start };
};

const send = async ({ address, headers }: Server, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'bench.xlsx');
  const response = await fetch(`${address}/v1/user/import-excel`, { method: 'POST', body: form, headers });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
};

const approve = async ({ address, colleague }: Server): Promise<void> => {
  const waiting = await (await fetch(`${address}/v1/approval/waiting`, { headers: colleague })).json();
  for (const { id } of (waiting as { waiting: { id: string }[] }).waiting) {
    const headers = { ...colleague, 'content-type': 'application/json' };
    const response = await fetch(`${address}/v1/approval/${id}/approve`, { method: 'POST', body: '{}', headers });
    if (response.status !== 201) throw new Error(await response.text());
  }
};

const untilDone = async ({ address, headers }: Server, id: string): Promise<void> => {
  for (;;) {
    const found = (await (await fetch(`${address}/v1/lead-import/${id}`, { headers })).json()) as {
      state: string;
      created: number;
    };
    if (found.state === 'done' && found.created === rowCount) return;
    if (found.state !== 'running') throw new Error(`the import ended as ${JSON.stringify(found)}`);
    await setTimeout(25);
  }
};

const watchHealth = (address: string) => {
  const times: number[] = [];
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const start = performance.now();
      await (await fetch(`${address}/health/ready`)).text();
      times.push(performance.now() - start);
      await setTimeout(10);
    }
  })();
  return {
    end: async () => {
      watching = false;
      await watch;
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
    },
  };
};

await main();
