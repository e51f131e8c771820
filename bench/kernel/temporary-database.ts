import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@countinghouse/server/src/kernel/database/migrate.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';
import { startEmbeddedPostgres } from '@countinghouse/server/src/kernel/postgres/embedded-postgres.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly dataDir: string;
  readonly database: Database;
  stop(): Promise<void>;
}

const migrations = path.join(import.meta.dirname, '../../server/migrations');
const silent = { info: () => undefined, error: () => undefined };

/**
 * A migrated embedded PostgreSQL with the product's durability settings, in a folder of its own, which is deleted at the end, or in
 * a given one, which is kept.
 */
export const temporaryDatabase = async (kept?: string): Promise<BenchDatabase> => {
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-')));
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  const database = openDatabase(server.url, { max: 4 });
  await migrate(database, migrations);
  // The scenarios' staff have sessions and no two-factor.
  await database.query(sql`update setting set staff_two_factor = false`);
  await database.query(sql`update trading_policy set deposit_needs_verification = false`);
  return {
    url: server.url,
    dataDir,
    database,
    stop: async () => {
      await database.close();
      await server.stop();
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
};
