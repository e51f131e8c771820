import sql, { raw } from 'sql-template-tag';
import type { Database, Transaction } from './database.ts';
import { MigrationError, readMigrations, type MigrationFile } from './migration-files.ts';

interface AppliedMigration {
  name: string;
  checksum: string;
}

// Any number will do as long as it never changes: it names the lock that lets one server migrate at a time.
const lockKey = 7_420_118_305_111n;
const neededExtensions = ['pg_trgm', 'unaccent'];

/**
 * Brings the database up to the files of the folder, each in its own transaction, and gives the names newly applied.
 * Throws `MigrationError` when an applied file was altered or is missing, or when the database is newer than the code.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  await database.transaction(prepare);
  const applied: string[] = [];
  for (const file of files) {
    if (await database.transaction((transaction) => apply(transaction, files, file))) applied.push(file.name);
  }
  await database.transaction(async (transaction) => verifyHistory(files, await history(transaction)));
  return applied;
}

async function prepare(transaction: Transaction): Promise<void> {
  await lock(transaction);
  await createExtensions(transaction);
  await transaction.script(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
}

async function createExtensions(transaction: Transaction): Promise<void> {
  const available = await transaction.query<{ name: string }>(
    sql`select name from pg_available_extensions where name = any(${neededExtensions}::text[])`,
  );
  const missing = neededExtensions.filter((name) => !available.some((extension) => extension.name === name));
  if (missing.length > 0) {
    throw new MigrationError(
      `The PostgreSQL server lacks ${missing.join(' and ')}. Install its contrib extensions (postgresql-contrib).`,
    );
  }
  for (const name of neededExtensions) await transaction.query(sql`create extension if not exists ${raw(name)}`);
}

async function apply(transaction: Transaction, files: MigrationFile[], file: MigrationFile): Promise<boolean> {
  await lock(transaction);
  const applied = await history(transaction);
  verifyHistory(files, applied);
  if (applied.some((migration) => migration.name === file.name)) return false;
  await run(transaction, file);
  await transaction.query(sql`insert into schema_migration (name, checksum) values (${file.name}, ${file.checksum})`);
  return true;
}

async function run(transaction: Transaction, file: MigrationFile): Promise<void> {
  try {
    await transaction.script(file.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${file.name} cannot be applied: ${reason}`, { cause: error });
  }
}

// A migration of a large table may take long, and another server may be migrating: neither is a reason to give up.
async function lock(transaction: Transaction): Promise<void> {
  await transaction.script('set local statement_timeout = 0; set local lock_timeout = 0');
  await transaction.query(sql`select pg_advisory_xact_lock(${lockKey})`);
}

function history(transaction: Transaction): Promise<AppliedMigration[]> {
  return transaction.query<AppliedMigration>(sql`select name, checksum from schema_migration order by name`);
}

function verifyHistory(files: MigrationFile[], applied: AppliedMigration[]): void {
  const newest = files.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined && name > newest) {
      throw new MigrationError(`The database is newer than this version of the program: it has ${name}.`);
    }
    if (file === undefined) throw new MigrationError(`${name} was applied to the database, but its file is missing.`);
    if (file.checksum !== checksum) throw new MigrationError(`${name} was changed after it had been applied.`);
  }
  verifyOrder(files, applied);
}

function verifyOrder(files: MigrationFile[], applied: AppliedMigration[]): void {
  const last = applied.at(-1)?.name ?? '';
  const skipped = files.find((file) => file.name < last && !applied.some(({ name }) => name === file.name));
  if (skipped === undefined) return;
  throw new MigrationError(`${skipped.name} comes before ${last}, which is already applied. Give it a later number.`);
}
