import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { withDatabase } from '@countinghouse/server/src/kernel/lifecycle/with-database.ts';
import { migrate } from '@countinghouse/server/src/kernel/database/migrate.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { startEmbeddedPostgres } from '@countinghouse/server/src/kernel/postgres/embedded-postgres.ts';
import sql from 'sql-template-tag';
import { memoryOf } from '../kernel/memory.ts';

// Time and size of a backup of a database of some gigabytes, of the changes since (none), and of a restore. Usage: node
// bench/backup/run.ts [gigabytes]. It needs about three times as much disk.
const [gigabytes = 10] = process.argv.slice(2).map(Number);
const gigabyte = 1024 ** 3;
const rowsAtOnce = 400_000;
const silent = { info: () => undefined, error: () => undefined };
const sources = path.join(import.meta.dirname, '../../server/src');

const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-backup-'));
const at = (...parts: string[]): string => path.join(folder, ...parts);

const sizeOf = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ size: bigint }>(sql`select pg_database_size(current_database()) as size`);
  return Number(row?.size ?? 0n);
};

/** Rows like those of the audit trail: about a third of each is random, as ids and amounts are. */
const fill = async (database: Database): Promise<void> => {
  await database.query(sql`
    create table bench_row (id bigint generated always as identity primary key, record uuid, lead uuid, amount bigint,
      at timestamptz(3), action text, facts jsonb)`);
  while ((await sizeOf(database)) < gigabytes * gigabyte)
    await database.transaction(async (transaction) => {
      await transaction.script('set local statement_timeout = 0');
      await transaction.query(sql`
        insert into bench_row (record, lead, amount, at, action, facts)
        select gen_random_uuid(), gen_random_uuid(), (random() * 1e7)::bigint, now() + n * interval '1 second',
          (array['deposit.complete', 'withdrawal.request', 'order.open', 'order.close', 'user.update'])[1 + n % 5],
          jsonb_build_object('status', 'completed', 'method', 'card', 'reference', md5(n::text), 'amount', n)
        from generate_series(1, ${rowsAtOnce}::integer) n`);
    });
};

const digestOf = async (database: Database): Promise<string> =>
  database.transaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0');
    const [row] = await transaction.query<{ digest: string }>(sql`
      select concat(count(*), ' ', sum(amount), ' ', sum(hashtextextended(record::text, 0)::numeric)) as digest from bench_row`);
    return row?.digest ?? '';
  });

const bytesIn = async (place: string): Promise<number> => {
  const names = await readdir(place, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(place, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Runs a command as `npm run` does and prints how long it took and how much memory it used at most. */
const run = async (name: string, file: string, given: readonly string[], dataDir: string): Promise<void> => {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(sources, file), at('target'), '--key', at('key'), ...given], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(child.pid ?? 0))), 500);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${name}: ${seconds.toFixed(0)} s, ${most.toFixed(0)} MB of memory at most, its PostgreSQL included`);
};

const asGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(2)} GB`;

try {
  await mkdir(at('target'));
  await writeFile(at('key'), randomBytes(32).toString('hex'), { mode: 0o600 });
  const postgres = await startEmbeddedPostgres({ dataDir: at('data'), log: silent });
  const owner = openDatabase(postgres.url, { max: 2 });
  let digest = '';
  try {
    await migrate(owner, path.join(import.meta.dirname, '../../server/migrations'));
    await fill(owner);
    digest = await digestOf(owner);
    console.log(`the database: ${asGigabytes(await sizeOf(owner))}`);
  } finally {
    await owner.close();
    await postgres.stop();
  }
  await run('full backup', 'backup-command.ts', [], at('data'));
  console.log(`on the target: ${asGigabytes(await bytesIn(at('target')))}`);
  await run('backup of changes', 'backup-command.ts', ['--changes'], at('data'));
  await rm(at('data'), { recursive: true, force: true });
  await run('restore', 'restore-command.ts', [], at('restored'));
  const restored = await withDatabase(readConfig({ DATA_DIR: at('restored') }), digestOf);
  console.log(restored === digest ? 'HELD: all rows are there' : 'MISSED: rows differ');
  process.exitCode = restored === digest ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
