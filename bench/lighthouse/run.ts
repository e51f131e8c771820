import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { staffSession } from '../list-leads/staff-session.ts';
import { median } from '../kernel/measure.ts';
import { startServerProcess } from '../kernel/process.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { fillSettings } from './full-settings.ts';

// Lighthouse results of the public home page on its phone profile. Usage: node bench/lighthouse/run.ts [rounds]
const rounds = Number(process.argv[2] ?? 5);
const goal = 95;
const demanded = ['performance', 'accessibility', 'best-practices'] as const;
const shown = [...demanded, 'seo'] as const;
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly displayValue?: string }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

const run = (command: string, values: readonly string[], folder: string): string => {
  const { status, stdout } = spawnSync(command, values, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${values[0]} ended with ${status}`);
  return stdout;
};

/** Builds the client, and installs Lighthouse outside the project, of which it is no dependency. */
const prepare = (): void => {
  const build = "await (await import('./tools/build.mjs')).ensureBuilt()";
  run(process.execPath, ['--input-type=module', '-e', build], path.join(import.meta.dirname, '../..'));
  if (existsSync(path.join(import.meta.dirname, 'node_modules/lighthouse'))) return;
  run('npm', ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], import.meta.dirname);
};

/** CHROME_PATH names the browser where it is not found automatically. */
const examine = (address: string): Report => {
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const program = 'node_modules/lighthouse/cli/index.js';
  const values = [program, address, '--quiet', '--output=json', '--output-path=stdout', flags];
  return JSON.parse(run(process.execPath, values, import.meta.dirname)) as Report;
};

const scoreOf = ({ categories }: Report, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);

const print = (reports: readonly Report[]): void => {
  for (const name of figures) {
    console.log(
      `${name}: median ${median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)).toFixed(2)}`,
    );
  }
  for (const name of shown) {
    const scores = reports.map((report) => scoreOf(report, name));
    const result = median(scores);
    const isDemanded = demanded.some((one) => one === name);
    const isHeld = result >= goal;
    if (isDemanded && !isHeld) process.exitCode = 1;
    const verdict = isDemanded ? `, goal ${goal}: ${isHeld ? 'HELD' : 'MISSED'}` : '';
    console.log(`${name}: median ${result} of ${scores.join(', ')}${verdict}`);
  }
};

prepare();
const bench = await temporaryDatabase();
try {
  const headers = await staffSession(bench.database);
  const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
  const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
  try {
    await fillSettings(product.address, headers);
    const reports: Report[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const report = examine(`${product.address}/home`);
      reports.push(report);
      const scores = shown.map((name) => `${name} ${scoreOf(report, name)}`).join(', ');
      console.log(`round ${round}: ${scores}; the machine's own index ${report.environment.benchmarkIndex}`);
    }
    print(reports);
  } finally {
    await product.stop();
  }
} finally {
  await bench.stop();
}
