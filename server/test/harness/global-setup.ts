import { mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { quitEmbeddedPostgres, startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';
import { migrationsFolder, withDatabaseName, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const shownCharacters = 2_000;
/** Type of a file system in memory on Linux (statfs(2)). */
const tmpfs = 0x01021994;
/** The exit code by which shells report the signal. */
const terminated = 143;

const readLog = (dataDir: string): Promise<string> =>
  readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => 'not readable');

/**
 * Reports when the shared PostgreSQL of all test files ends. It is restarted within a second, so that only the files
 * using it at that moment fail, with errors that do not name the cause.
 */
const reporter = (dataDir: string) => ({
  info: () => undefined,
  error: async (details: object, message: string) => {
    const text = await readLog(dataDir);
    console.error(`\nThe tests' own PostgreSQL: ${message}`, details, `\nIts log:\n${text.slice(-shownCharacters)}`);
  },
});

/** Reports crashes of PostgreSQL processes, from which it recovers after closing every connection. */
const reportCrashes = async (dataDir: string): Promise<void> => {
  const lines = (await readLog(dataDir)).split('\n').filter((line) => /terminated by signal|PANIC/.test(line));
  if (lines.length > 0) console.error(`\nThe tests' own PostgreSQL crashed:\n${lines.join('\n')}`);
};

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and migrates the template that tests clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const compiled = await cacheCompiledSources();
  const server = await startServer();
  const template = `template_${process.pid}_${Date.now()}`;
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, template, strategy: server.strategy });
  return async () => {
    try {
      await runOn(server.url, (database) => database.query(sql`drop database ${raw(template)} with (force)`));
    } finally {
      await server.stop();
      // Renamed first: a program that ends late must not write into a folder that is being deleted.
      await rename(compiled, `${compiled}-old`);
      await rm(`${compiled}-old`, { recursive: true, force: true });
    }
  };
}

/** Programs that tests start load the whole product from its sources; compiled once, they start a third faster. */
async function cacheCompiledSources(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = folder;
  return folder;
}

async function createTemplate(url: string, name: string): Promise<void> {
  await runOn(url, (database) => database.query(sql`create database ${raw(name)}`));
  await runOn(withDatabaseName(url, name), async (database) => {
    await migrate(database, migrationsFolder);
    // Tests of staff's two-factor turn it on (`staffTwoFactor`); all others would begin with setting one up.
    await database.query(sql`update setting set staff_two_factor = false`);
    // Likewise the tests of verification before a deposit.
    await database.query(sql`update trading_policy set deposit_needs_verification = false`);
    // As if never analysed: otherwise PostgreSQL plans for an empty table, and reads all users for each new one.
    await database.query(sql`update pg_class set reltuples = -1 where oid = 'users'::regclass`);
  });
}

async function startServer(): Promise<Pick<TestServer, 'url' | 'strategy'> & { stop(): Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined) return { url: external, strategy: 'wal_log', stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: reporter(dataDir) });
  // It has a process group of its own, and would outlive a run that is killed.
  process.once('exit', () => quitEmbeddedPostgres(dataDir));
  process.once('SIGTERM', () => process.exit(terminated));
  return {
    url: server.url,
    // Copying files takes half the work of logging every page, but on a disk each file must be synced.
    strategy: (await statfs(dataDir)).type === tmpfs ? 'file_copy' : 'wal_log',
    async stop() {
      await server.stop();
      await reportCrashes(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runOn<Result>(url: string, work: (database: ReturnType<typeof openDatabase>) => Promise<Result>) {
  const database = openDatabase(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
