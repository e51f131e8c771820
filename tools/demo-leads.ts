import path from 'node:path';
import { loadLeads } from '../server/src/features/demo/load-leads-table.ts';
import { readConfig } from '../server/src/kernel/config/config.ts';
import { lockDataFolder } from '../server/src/kernel/lifecycle/data-folder-lock.ts';
import { migrate } from '../server/src/kernel/database/migrate.ts';
import { openDatabase } from '../server/src/kernel/database/pool.ts';
import { startEmbeddedPostgres } from '../server/src/kernel/postgres/embedded-postgres.ts';

// Adds generated leads to the installation: npm run demo:leads -- 200000. A running server is left running.
const count = Number(process.argv[2] ?? 200_000);
if (!Number.isSafeInteger(count) || count < 1 || count > 5_000_000) {
  console.error('Usage: npm run demo:leads -- <number from 1 to 5000000>');
  process.exit(64);
}

const quiet = { info: () => undefined, error: (_facts: object, message?: string) => console.error(message) };
const config = readConfig(process.env);
// The holder of the folder's lock runs the database; without a server this program starts it and stops it again.
const lock = await lockDataFolder(config.dataDir).catch(() => null);
const embedded =
  config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet }) : null;
const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', { max: 2 });
await migrate(database, path.join(import.meta.dirname, '../server/migrations'));
await loadLeads(database, count, (done) => console.log(`${done} of ${count} leads`));
await database.close();
if (lock) await embedded?.stop();
process.exit(0);
