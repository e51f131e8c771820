import sql, { raw } from 'sql-template-tag';
import type { Database, Transaction } from './database.ts';
import {
  type Amendment,
  landingOrder,
  MigrationError,
  readAmendments,
  readMigrations,
  type MigrationFile,
} from './migration-files.ts';

interface AppliedMigration {
  name: string;
  checksum: string;
}

// Any number works as long as it never changes: the lock lets one server migrate at a time.
const lockKey = 7_420_118_305_111n;
const neededExtensions = ['pg_trgm', 'unaccent'];

interface Plan {
  files: MigrationFile[];
  /** Their names in the order in which they were added to the product. */
  landed: string[];
}

/**
 * Applies the folder's missing migrations, each in its own transaction, and returns their names. A database of any
 * earlier version is accepted, even when a migration was added later than one with a higher number. Throws
 * `MigrationError` when an applied file was altered or is missing, or when the database is newer than the code.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  const plan = { files, landed: await landingOrder(directory, files) };
  await database.transaction(prepare);
  for (const amendment of await readAmendments(directory)) {
    await database.transaction((transaction) => amend(transaction, files, amendment));
  }
  const applied: string[] = [];
  for (const file of files) {
    if (await database.transaction((transaction) => apply(transaction, plan, file))) applied.push(file.name);
  }
  await database.transaction(async (transaction) => verifyHistory(plan, await history(transaction)));
  return applied;
}

/** Throws `MigrationError` unless every migration of the folder has been applied, and no other. */
export async function requireMigrated(database: Database, directory: string): Promise<void> {
  const files = await readMigrations(directory);
  const plan = { files, landed: await landingOrder(directory, files) };
  const applied = await database.transaction(history);
  verifyHistory(plan, applied);
  const missing = files.length - applied.length;
  if (missing === 0) return;
  throw new MigrationError(
    `This version changes the database in ${missing} steps, and servers of the former version are running. Stop them first.`,
  );
}

/** A few migrations changed before it was forbidden; this brings the result of their earlier text up to date. */
async function amend(transaction: Transaction, files: MigrationFile[], amendment: Amendment): Promise<void> {
  await lock(transaction);
  const applied = (await history(transaction)).find(({ name }) => name === amendment.name);
  const file = files.find(({ name }) => name === amendment.name);
  if (file === undefined || applied?.checksum.startsWith(amendment.former) !== true) return;
  await run(transaction, { ...file, text: amendment.text });
  await transaction.query(sql`update schema_migration set checksum = ${file.checksum} where name = ${file.name}`);
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

async function apply(transaction: Transaction, plan: Plan, file: MigrationFile): Promise<boolean> {
  await lock(transaction);
  const applied = await history(transaction);
  verifyHistory(plan, applied);
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

// A migration of a large table may take long, and another server may be migrating; neither is a reason to give up.
async function lock(transaction: Transaction): Promise<void> {
  await transaction.script('set local statement_timeout = 0; set local lock_timeout = 0');
  await transaction.query(sql`select pg_advisory_xact_lock(${lockKey})`);
}

function history(transaction: Transaction): Promise<AppliedMigration[]> {
  return transaction.query<AppliedMigration>(sql`select name, checksum from schema_migration order by name`);
}

function verifyHistory({ files, landed }: Plan, applied: AppliedMigration[]): void {
  const newest = files.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined && name > newest) {
      throw new MigrationError(`The database is newer than this version of the program: it has ${name}.`);
    }
    if (file === undefined) throw new MigrationError(`${name} was applied to the database, but its file is missing.`);
    if (file.checksum !== checksum) throw new MigrationError(`${name} was changed after it had been applied.`);
  }
  verifyOrder(landed, new Set(applied.map(({ name }) => name)));
}

// A valid history begins with the first migrations ever added and may have continued by number since.
function verifyOrder(landed: string[], applied: ReadonlySet<string>): void {
  if ([...landed, ''].some((_name, count) => isReachable(landed, count, applied))) return;
  const last = [...applied].toSorted().at(-1) ?? '';
  const skipped = landed.toSorted().find((name) => name < last && !applied.has(name));
  throw new MigrationError(`${skipped} comes before ${last}, which is already applied. Give it a later number.`);
}

function isReachable(landed: string[], count: number, applied: ReadonlySet<string>): boolean {
  if (!landed.slice(0, count).every((name) => applied.has(name))) return false;
  const rest = landed.slice(count).toSorted();
  const next = rest.findIndex((name) => !applied.has(name));
  return next === -1 || !rest.slice(next).some((name) => applied.has(name));
}
