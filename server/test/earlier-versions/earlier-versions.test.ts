import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../app/books.ts';
import { contradictions } from '../app/contradictions.ts';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { type MigrationFile, readMigrations } from '../../src/kernel/database/migration-files.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { findWebRole } from '../../src/kernel/database/web-role.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { signIn } from '../app/caller.ts';
import { testClock, type TestApp } from '../app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { migrationsFolder } from '../harness/test-server.ts';
import { type Figures, figuresOf } from './figures.ts';
import { readVersion, restoreVersion } from './kept-version.ts';
import { schemaOf } from './schema-of.ts';

const folder = path.join(import.meta.dirname, 'kept');
const versions = (await readdir(folder)).map((file) => file.replace('.json.gz', ''));
let present: MigrationFile[];
let schema: string[];

beforeAll(async () => {
  present = await readMigrations(migrationsFolder);
  const fresh = await createTestDatabase();
  schema = await schemaOf(fresh.database);
  await fresh.drop();
});

/** Starts the current server on a database like `main.ts` does, while the work runs. */
const withServer = async (data: TestDatabase, at: string, work: (app: TestApp) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-earlier-'));
  await migrate(data.database, migrationsFolder);
  const database = openDatabase(data.url, { max: 8, role: await findWebRole(data.database) });
  const running = await startApp({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir, PRICE_FEED: 'off' }),
    database,
    log: openLog('silent'),
    clock: testClock(new Date(at)),
  });
  try {
    const app = { url: running.address, databaseUrl: data.url, dataDir, database: data.database, running };
    await work({ ...app, logged: () => '', stop: () => running.stop() } as TestApp);
  } finally {
    await running.stop();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
};

const rootOf = async ({ database }: TestDatabase): Promise<string> => {
  const [root] = await database.query<{ id: string }>(sql`
    update users set role = 'root', two_factor = true where id = (select id from users where role = 'admin' order by id limit 1) returning id`);
  return root?.id ?? '';
};

const answered = async (data: TestDatabase, app: TestApp): Promise<Partial<Figures['rows']>> => {
  const root = await signIn(app, await rootOf(data));
  const proof = await countBooks(app);
  expect(proof).toMatchObject({ holds: true, drifted: 0, negative: 0, unbalanced: 0, findings: [] });
  const lists = await Promise.all(
    ['deposit', 'withdrawal', 'investment', 'comment'].map(async (name) => {
      const { body } = await root.send('GET', `/v1/${name}`);
      return [name, (body as { count: number }).count] as const;
    }),
  );
  return { ...Object.fromEntries(lists), transfer: proof.transfers, entry: proof.entries };
};

describe.each(versions)('data of version %s', (version) => {
  it('can be used by the current server without changing any figure', { timeout: 120_000 }, async () => {
    const before = readVersion(await readFile(path.join(folder, `${version}.json.gz`)));
    const data = await createTestDatabase({ empty: true });
    await restoreVersion(data.database, before, present);
    expect(await figuresOf(data.database)).toMatchObject(before.figures);
    await withServer(data, before.at, async (app) => {
      const after = await figuresOf(data.database);
      expect(after).toMatchObject(before.figures);
      expect(await schemaOf(data.database)).toEqual(schema);
      expect(await contradictions(data.database)).toEqual([]);
      const { transfer = 0, entry = 0, deposit = 0, withdrawal = 0, investment = 0, comment = 0 } = before.figures.rows;
      expect(await answered(data, app)).toEqual({ transfer, entry, deposit, withdrawal, investment, comment });
    });
    await data.drop();
  });
});
