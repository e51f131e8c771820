import { randomBytes } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { inject } from 'vitest';
import type { Database } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { withDatabaseName } from './test-server.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  /** Closes the pool and drops the database, even with other connections. */
  drop(): Promise<void>;
}

/** Clones the migrated template; with `empty: true` the database has no tables. */
export async function createTestDatabase(options: { empty?: boolean; max?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.empty === true ? 'template0' : server.template;
  const { strategy } = server;
  await administer(server.url, sql`create database ${raw(name)} template ${raw(template)} strategy ${raw(strategy)}`);
  const url = withDatabaseName(server.url, name);
  const database = openDatabase(url, { max: options.max ?? 8, applicationName: 'countinghouse-test' });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await administer(server.url, sql`drop database ${raw(name)} with (force)`);
    },
  };
}

async function administer(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    await database.query(statement);
  } finally {
    await database.close();
  }
}
