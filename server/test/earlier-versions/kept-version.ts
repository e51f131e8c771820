import { gunzipSync, gzipSync } from 'node:zlib';
import sql, { join, raw } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../../src/kernel/database/database.ts';
import { type MigrationFile } from '../../src/kernel/database/migration-files.ts';
import { type Figures, figuresOf } from './figures.ts';

/** The database of an earlier version: its migrations, its rows and their figures. */
export interface StoredVersion {
  /** In the order of their numbers; with the text if it differs from the current one. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string; readonly text?: string }[];
  /** The rows of each table as PostgreSQL's JSON, unparsed: its numbers are wider than JavaScript's. */
  readonly tables: readonly { readonly name: string; readonly rows: string }[];
  readonly figures: Figures;
  /** When it was stored: later due dates must not change the figures. */
  readonly at: string;
}

/** Disables foreign keys and triggers, so that rows can be inserted in any order and append-only tables restored. */
const withoutTriggers = async (transaction: Transaction): Promise<void> => {
  await transaction.query(sql`set local session_replication_role = replica`);
};

const tablesOf = async (database: Queryable): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migration' order by 1`);
  return rows.map(({ name }) => name);
};

/** Reads a database; `files` are the migrations of its version, `present` the current ones. */
export const keepVersion = async (
  database: Queryable,
  files: readonly MigrationFile[],
  present: readonly MigrationFile[],
): Promise<Buffer> => {
  const tables: { name: string; rows: string }[] = [];
  for (const name of await tablesOf(database)) {
    const [row] = await database.query<{ rows: string | null }>(
      sql`select json_agg(to_jsonb(t))::text as rows from ${raw(`"${name}"`)} t`,
    );
    if (row?.rows) tables.push({ name, rows: row.rows });
  }
  const migrations = files.map(({ name, checksum, text }) => ({
    name,
    checksum,
    ...(present.some((file) => file.checksum === checksum) ? {} : { text }),
  }));
  const stored: StoredVersion = {
    migrations,
    tables,
    figures: await figuresOf(database),
    at: new Date().toISOString(),
  };
  return gzipSync(JSON.stringify(stored), { level: 9 });
};

export const readVersion = (bytes: Buffer): StoredVersion => JSON.parse(gunzipSync(bytes).toString()) as StoredVersion;

export const restoreVersion = async (
  database: Database,
  stored: StoredVersion,
  present: readonly MigrationFile[],
): Promise<void> => {
  await database.transaction(async (transaction) => {
    await transaction.script(
      `create extension if not exists pg_trgm; create extension if not exists unaccent;
       create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`,
    );
    for (const { name, checksum, text } of stored.migrations) {
      await transaction.script(text ?? present.find((file) => file.checksum === checksum)?.text ?? '');
      await transaction.query(sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`);
    }
  });
  await database.transaction(async (transaction) => {
    await withoutTriggers(transaction);
    for (const name of await tablesOf(transaction)) await transaction.query(sql`delete from ${raw(`"${name}"`)}`);
    for (const table of stored.tables) await insertRows(transaction, table);
  });
};

const insertRows = async (transaction: Transaction, { name, rows }: StoredVersion['tables'][number]): Promise<void> => {
  const columns = await transaction.query<{ name: string; sequence: string | null }>(sql`
    select attname as name, case when attidentity <> '' then pg_get_serial_sequence(${name}, attname) end as sequence
    from pg_attribute where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped and attgenerated = ''`);
  const list = join(columns.map((column) => raw(`"${column.name}"`)));
  const table = raw(`"${name}"`);
  await transaction.query(sql`
    insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${table}, ${rows}::text::jsonb)`);
  for (const { name: column, sequence } of columns) {
    if (sequence === null) continue;
    await transaction.query(
      sql`select setval(${sequence}::text::regclass, (select max(${raw(`"${column}"`)}) from ${table}))`,
    );
  }
};

const fewCustomers = 2;
const fewEntries = 10;

/**
 * Keeps a few customers, those with the least money in motion among those with any of note, and all their data; the
 * company's accounts are reduced to their share. For a demo company, whose many rows prove no more than a few.
 */
export const leaveFewCustomers = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    await transaction.query(sql`set local statement_timeout = 0`);
    await withoutTriggers(transaction);
    const names = await tablesOf(transaction);
    const busiest = names.includes('entry')
      ? sql`(select count(*) from entry e join account a on a.id = e.account_id where a.lead_id = u.id)`
      : sql`0::bigint`;
    await transaction.query(sql`
      delete from users where role = 'lead' and id not in (
        select u.id from users u where u.role = 'lead' order by ${busiest} >= ${fewEntries}::integer desc, ${busiest}, u.id limit ${fewCustomers})`);
    await dropOrphans(transaction);
    for (const name of names.filter((table) =>
      /^(audit|audit_seal|outbox|job|idempotency|notification|price_.*)$/.test(table),
    ))
      await transaction.query(sql`delete from ${raw(name)}`);
    if (names.includes('entry')) {
      await transaction.query(sql`
        update account a set balance = coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)`);
    }
  });
};

const dropOrphans = async (transaction: Transaction): Promise<void> => {
  const keys = await transaction.query<{ child: string; parent: string; from: string; to: string }>(sql`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, f.attname as "from", t.attname as "to"
    from pg_constraint c
      join pg_attribute f on f.attrelid = c.conrelid and f.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and array_length(c.conkey, 1) = 1`);
  for (let gone = 1; gone > 0;) {
    gone = 0;
    for (const { child, parent, from, to } of keys) {
      const rows = await transaction.query(sql`
        delete from ${raw(child)} x where x.${raw(from)} is not null
          and not exists (select 1 from ${raw(parent)} y where y.${raw(to)} = x.${raw(from)}) returning 1`);
      gone += rows.length;
    }
  }
};
