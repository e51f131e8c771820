import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Program, runMain } from '../../../test/harness/run-main.ts';
import { createTestDatabase } from '../../../test/harness/test-database.ts';
import { isAlive, readPidFile } from '../postgres/pid-file.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

const patience = { timeout: 60_000 };
const silent = { info: () => undefined, error: () => undefined };
let folder: string;
let dataDir: string;
let programs: Program[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-main-'));
  dataDir = path.join(folder, 'data');
  programs = [];
});
afterEach(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

const run = (env: Record<string, string> = {}): Program => {
  const program = runMain({ DATA_DIR: dataDir, ...env });
  programs.push(program);
  return program;
};

/** Whether PostgreSQL runs in the data folder. */
const postgresRuns = async (): Promise<boolean> => {
  const pid = (await readPidFile(path.join(dataDir, 'postgres')))?.pid;
  return pid !== undefined && (await isAlive(pid));
};

const makeDatabase = async (): Promise<void> => {
  await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
};

describe('the server’s program', { timeout: 120_000 }, () => {
  it('finds a port in use before it creates anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { ended, output } = run({ PORT: String((other.address() as AddressInfo).port) });
    expect(await ended).toBe(1);
    expect(output()).toContain('is in use');
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it('refuses a database that another server works on until that one dies, and one whose files are elsewhere', async () => {
    const data = await createTestDatabase();
    const first = run({ DATABASE_URL: data.url });
    await expect.poll(first.output, patience).toContain('runs at');
    const second = run({ DATABASE_URL: data.url, DATA_DIR: path.join(folder, 'other') });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another server already works on this database. Stop it first.');
    first.child.kill('SIGKILL');
    await first.ended;
    const withoutFiles = run({ DATABASE_URL: data.url, DATA_DIR: path.join(folder, 'other') });
    expect(await withoutFiles.ended).toBe(78);
    expect(withoutFiles.output()).toContain('The files of this database are not in the data folder.');
    const third = run({ DATABASE_URL: data.url });
    await expect.poll(third.output, patience).toContain('runs at');
    await data.database.query(sql`select 1`);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    await data.drop();
  });

  it('leaves no PostgreSQL behind when it is stopped during its start', async () => {
    const { child, ended, output } = run();
    await expect.poll(output, patience).toContain('database created');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).not.toContain('runs at');
    expect(await postgresRuns()).toBe(false);
  });

  it('leaves no PostgreSQL behind when it receives two stop signals', async () => {
    const { child, ended, output } = run();
    await expect.poll(output, patience).toContain('runs at');
    const repeated = setInterval(() => child.kill('SIGINT'), 50);
    await ended;
    clearInterval(repeated);
    await expect.poll(postgresRuns, patience).toBe(false);
  });

  it('reports that the password of the database is missing, and leaves no PostgreSQL behind', async () => {
    await makeDatabase();
    const file = path.join(dataDir, 'postgres-password');
    const password = await readFile(file, 'utf8');
    await rm(file);
    const missing = run();
    expect(await missing.ended).toBe(1);
    expect(missing.output()).toContain('postgres-password is missing');
    expect(existsSync(file)).toBe(false);
    expect(await postgresRuns()).toBe(false);
    await writeFile(file, 'another');
    const wrong = run();
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('postgres-password is not the password');
    await expect.poll(postgresRuns, patience).toBe(false);
    await writeFile(file, password);
    const right = run();
    await expect.poll(right.output, patience).toContain('runs at');
    right.child.kill('SIGTERM');
    expect(await right.ended).toBe(0);
    expect(await postgresRuns()).toBe(false);
  });
});
