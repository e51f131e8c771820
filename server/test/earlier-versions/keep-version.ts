import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readMigrations } from '../../src/kernel/database/migration-files.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';
import { migrationsFolder } from '../harness/test-server.ts';
import { keepVersion, leaveFewCustomers } from './kept-version.ts';

// Stores a version for the tests: node keep-version.ts <data folder> <its checkout> <its commit>, on a data folder
// created by `npm start -- --demo` of that checkout, without a running server. The folder is changed: use a copy.
const [dataDir = '', checkout = '', commit = ''] = process.argv.slice(2);
const silent = { info: () => undefined, error: () => undefined };
const place = path.join(import.meta.dirname, 'kept');

const server = await startEmbeddedPostgres({ dataDir, log: silent });
const database = openDatabase(server.url, { max: 2 });
try {
  await leaveFewCustomers(database);
  const files = await readMigrations(path.join(checkout, 'server/migrations'));
  const bytes = await keepVersion(database, files, await readMigrations(migrationsFolder));
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, `${commit}.json.gz`), bytes);
  console.log(`${commit}: ${bytes.length} bytes`);
} finally {
  await database.close();
  await server.stop();
}
