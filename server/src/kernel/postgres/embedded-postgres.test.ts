import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/pool.ts';
import { chooseAccount, type Account } from './account.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, readPidFile } from './pid-file.ts';
import { isReachable } from './programs.ts';

const silent = { info: () => undefined, error: () => undefined };
const launcher = path.join(import.meta.dirname, '../../../test/harness/launch-postgres.ts');
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-launcher-'));
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of started) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  started.push(server);
  return server;
}

async function startInChild(account: Partial<Account> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(launcher, [dataDir], { ...account, stdio: 'inherit' } as object);
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the launcher ended with ${code}`)));
  ended.catch(() => undefined);
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
  return { child, url };
}

async function using<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function keepRow(url: string): Promise<unknown> {
  return using(url, (database) => database.query(sql`create table kept as select 42 as answer`));
}

function keptRows(url: string): Promise<unknown> {
  return using(url, (database) => database.query(sql`select answer from kept`));
}

async function postmasterPid(): Promise<number> {
  const found = await readPidFile(path.join(dataDir, 'postgres'));
  // Signalling process 0 would kill the test's own process group.
  if (found === undefined) throw new Error('postmaster.pid names no process');
  return found.pid;
}

async function killAndAwait(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the embedded server', () => {
  it('is durable, checks its pages, supports ICU and accepts connections from this machine only', async () => {
    const { url } = await start();
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit'];
    const rows = await using(url, (database) =>
      database.query<{ name: string; setting: string }>(
        sql`select name, setting from pg_settings where name = any(${names}::text[])`,
      ),
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      jit: 'off',
    });
    const sorted = sql`select 'é' < 'f' collate "und-x-icu" as humane, upper('müller') as upper`;
    expect(await using(url, (database) => database.query(sorted))).toEqual([{ humane: true, upper: 'MÜLLER' }]);
  });

  it('admits no one without its password, which only its owner can read', async () => {
    const { url } = await start();
    const address = new URL(url);
    address.password = 'guess';
    await expect(keptRows(address.href)).rejects.toThrow(/password authentication failed/);
    const file = await stat(path.join(dataDir, 'postgres-password'));
    expect(file.mode & 0o777).toBe(0o600);
  });

  it('stops cleanly and keeps its data for the next start', async () => {
    const first = await start();
    await keepRow(first.url);
    const pid = await postmasterPid();
    await started.pop()?.stop();
    expect(await isAlive(pid)).toBe(false);
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    const second = await start();
    expect(await keptRows(second.url)).toEqual([{ answer: 42 }]);
  });

  it('starts over after an interrupted first start', async () => {
    await mkdir(path.join(dataDir, 'postgres.new'));
    await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    await expect(start()).resolves.toBeDefined();
  });

  it('refuses the data of another major version', async () => {
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('made by PostgreSQL 17');
  });
});

describe('after a crash', () => {
  it('these tests kill no process unless PostgreSQL recorded its number', async () => {
    await expect(postmasterPid()).rejects.toThrow('names no process');
  });

  it('of PostgreSQL alone, it runs again at the same address with what was committed', async () => {
    const { url } = await start();
    await keepRow(url);
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => keptRows(url).catch(() => 'not yet'), { timeout: 15_000 }).toEqual([{ answer: 42 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  it('of the program alone, the next start attaches to the server that still runs', async () => {
    const { child, url } = await startInChild();
    await keepRow(url);
    const pid = await postmasterPid();
    await killAndAwait(child);
    const next = await start();
    expect(await keptRows(next.url)).toEqual([{ answer: 42 }]);
    expect(await postmasterPid()).toBe(pid);
  });

  it('of both, the next start recovers what was committed', async () => {
    const { child, url } = await startInChild();
    await keepRow(url);
    const pid = await postmasterPid();
    await killAndAwait(child);
    process.kill(pid, 'SIGKILL');
    const next = await start();
    expect(await keptRows(next.url)).toEqual([{ answer: 42 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  it('a number in the pid file that another program has by now does not block', async () => {
    const { child, url } = await startInChild();
    await keepRow(url);
    const pid = await postmasterPid();
    await killAndAwait(child);
    process.kill(pid, 'SIGKILL');
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...chooseAccount(path.join(dataDir, 'postgres')),
      stdio: 'ignore',
    });
    children.push(stranger);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(pid), String(stranger.pid)));
    const next = await start();
    expect(await keptRows(next.url)).toEqual([{ answer: 42 }]);
  });
});

describe('accounts', () => {
  it.runIf(isRoot)('root runs it under an unprivileged account, in a folder closed to that account', async () => {
    await start();
    const account = chooseAccount(path.join(dataDir, 'none')) as Account;
    expect(account.uid).toBeGreaterThan(0);
    expect(await isReachable(dataDir, account)).toBe(false);
    expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject(account);
  });

  it.runIf(isRoot)('an ordinary user runs it under their own account, and root then runs it as that user', async () => {
    const account = chooseAccount(path.join(dataDir, 'none')) as Account;
    chownSync(dataDir, account.uid, account.gid);
    const { child, url } = await startInChild(account);
    await keepRow(url);
    child.send('stop');
    await once(child, 'exit');
    expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject(account);
    const next = await start();
    expect(await keptRows(next.url)).toEqual([{ answer: 42 }]);
  });
});
