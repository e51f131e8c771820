import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';
import { migrationsFolder, withDatabaseName, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const silent = { info: () => undefined, error: () => undefined };

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and migrates the template the tests clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `template_${process.pid}_${Date.now()}`;
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await runOn(server.url, (database) => database.query(sql`drop database ${raw(template)} with (force)`));
    await server.stop();
  };
}

async function createTemplate(url: string, name: string): Promise<void> {
  await runOn(url, (database) => database.query(sql`create database ${raw(name)}`));
  await runOn(withDatabaseName(url, name), (database) => migrate(database, migrationsFolder));
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined) return { url: external, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  return {
    url: server.url,
    async stop() {
      await server.stop();
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
