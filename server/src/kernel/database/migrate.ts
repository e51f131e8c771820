import { setTimeout as pause } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import type { Database, Transaction } from './database.ts';
import { isTimeout } from './errors.ts';
import {
  type Amendment,
  landingOrder,
  MigrationError,
  readAmendments,
  readMigrations,
  readReleases,
  type MigrationFile,
} from './migration-files.ts';
import { type AppliedMigration, canRunWith, needsOf, type Plan, requireSteps } from './migration-steps.ts';

// Any number works as long as it never changes: the lock lets one server migrate at a time.
const lockKey = 7_420_118_305_111n;
const neededExtensions = ['pg_trgm', 'unaccent'];

/** Servers that answer requests must not wait longer for a lock behind which this one waits. */
const besideOthersMilliseconds = 2_000;
const pauseMilliseconds = 1_000;
const mostTries = 120;

/**
 * Applies the folder's missing migrations, each in its own transaction after its slices, and returns their names. A database of any
 * earlier version is accepted, even when a migration was added later than one with a higher number, and one of a later
 * version whose further steps this one can run with. Throws `MigrationError` when an applied file was altered or is
 * missing, or when the database is newer than that.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const plan = await readPlan(directory);
  await database.transaction(prepare);
  for (const amendment of await readAmendments(directory)) {
    await database.transaction((transaction) => amend(transaction, plan.files, amendment));
  }
  return applyMissing(plan, (work) =>
    database.transaction(async (transaction) => {
      await lock(transaction);
      return work(transaction);
    }),
  );
}

/**
 * As `migrate`, while servers of the former version answer requests: throws before it changes anything unless they can
 * go on with every step, and takes each lock only if it is free within two seconds, again and again.
 */
export async function migrateBesideOthers(database: Database, directory: string): Promise<string[]> {
  const plan = await readPlan(directory);
  await database.transaction(prepare);
  const applied = await database.transaction(history);
  verifyHistory(plan, applied);
  const names = new Set(applied.map(({ name }) => name));
  requireSteps(
    plan.files.filter(({ name }) => !names.has(name)),
    plan,
    names,
  );
  return applyMissing(plan, (work) => patiently(database, work));
}

type Run = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

async function patiently<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (transaction) => {
        await lock(transaction);
        await transaction.script(`set local lock_timeout = ${besideOthersMilliseconds}`);
        return work(transaction);
      });
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error;
      if (tries === mostTries || !isTimeout(cause)) throw error;
      await pause(pauseMilliseconds);
    }
  }
}

async function applyMissing(plan: Plan, runIn: Run): Promise<string[]> {
  const applied: string[] = [];
  for (const file of plan.files) {
    await applySlices(plan, file, runIn);
    if (await runIn((transaction) => apply(transaction, plan, file))) applied.push(file.name);
  }
  await runIn(async (transaction) => {
    verifyHistory(plan, await history(transaction));
    return true;
  });
  return applied;
}

async function readPlan(directory: string): Promise<Plan> {
  const files = await readMigrations(directory);
  return { files, landed: await landingOrder(directory, files), releases: await readReleases(directory) };
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
    );
    alter table schema_migration add column if not exists needs text`);
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
  const applied = await history(transaction);
  verifyHistory(plan, applied);
  if (applied.some((migration) => migration.name === file.name)) return false;
  await run(transaction, file);
  await transaction.query(sql`
    insert into schema_migration (name, checksum, needs)
    values (${file.name}, ${file.checksum}, ${needsOf(file, plan)}::text)`);
  return true;
}

const slicesMark = /^-- slices: (\w+), (\d+)$/m;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Before a missing file that begins with `-- slices: fill_something, 500`: calls that function with the last id that it has
 * returned and the number of rows, each time in a transaction of its own, until it returns null. It begins again after an
 * interruption.
 */
async function applySlices(plan: Plan, file: MigrationFile, runIn: Run): Promise<void> {
  const [, name, rows] = slicesMark.exec(file.text) ?? [];
  if (name === undefined) return;
  let after: string | null = beforeAll;
  while (after !== null) {
    const from: string = after;
    after = await runIn(async (transaction) => {
      const applied = await history(transaction);
      verifyHistory(plan, applied);
      if (applied.some((migration) => migration.name === file.name)) return null;
      const call = sql`select ${raw(name)}(${from}::uuid, ${Number(rows)}::integer) as upto`;
      const [slice] = await transaction.query<{ upto: string | null }>(call);
      return slice?.upto ?? null;
    });
  }
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
  return transaction.query<AppliedMigration>(sql`select name, checksum, needs from schema_migration order by name`);
}

function verifyHistory({ files, landed }: Plan, applied: AppliedMigration[]): void {
  const newest = files.at(-1)?.name ?? '';
  const known = new Set(files.map(({ name }) => name));
  const foreign = applied.filter((migration) => !known.has(migration.name) && canRunWith(migration, known));
  for (const { name, checksum } of applied.filter((migration) => !foreign.includes(migration))) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined && name > newest) {
      throw new MigrationError(`The database is newer than this version of the program: it has ${name}.`);
    }
    if (file === undefined) throw new MigrationError(`${name} was applied to the database, but its file is missing.`);
    if (file.checksum !== checksum) throw new MigrationError(`${name} was changed after it had been applied.`);
  }
  verifyOrder(landed, new Set(applied.map(({ name }) => name).filter((name) => known.has(name))));
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
