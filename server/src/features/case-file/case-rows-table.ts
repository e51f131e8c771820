import type { CaseRows } from '../../kernel/case-part.ts';
import type { Runner } from '../../kernel/context.ts';
import type { CustomerTable } from '../../kernel/owned-tables.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { allFacts } from '../facts/index.ts';

export interface CaseTable {
  readonly name: string;
  readonly rows: CaseRows;
}

const customerTables: ReadonlyMap<string, CustomerTable> = new Map(
  allFacts
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([name, table]) => (table === 'noCustomer' ? [] : [[name, table] as const])),
);

/** The tables whose rows a case file holds, and those that it leaves out with the reason. */
export const caseTables: readonly CaseTable[] = [...customerTables].flatMap(([name, { caseFile }]) =>
  typeof caseFile === 'string' ? [] : [{ name, rows: caseFile }],
);
export const omittedTables = [...customerTables].flatMap(([name, { caseFile }]) =>
  typeof caseFile === 'string' ? [{ name, why: caseFile }] : [],
);

const columnOf = (name: string): Sql => sql`a.${raw(`"${name}"`)}`;
const namesIn = (list = ''): string[] => list.split(' ').filter(Boolean);

/** Withheld from every table: only the software needs these columns. */
export const withheldEverywhere = ['xid', 'version', 'demo', 'holder'];

interface Key {
  readonly name: string;
  readonly type: string;
}

const keysOf = (runner: Runner, table: string): Promise<Key[]> =>
  runner.query<Key>(sql`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::text::regclass and i.indisprimary order by a.attnum`);

/** The rows of `a` that are about these people. */
const isAbout = async (runner: Runner, { customer }: CustomerTable, persons: readonly string[]): Promise<Sql> => {
  if (typeof customer === 'string') return sql`${columnOf(customer)} = any(${persons}::uuid[])`;
  const parent = customerTables.get(customer.table);
  const [key] = await keysOf(runner, customer.table);
  if (!parent || !key || typeof parent.customer !== 'string')
    throw new Error(`no way from ${customer.table} to a customer`);
  return sql`${columnOf(customer.column)} in (
    select p.${raw(key.name)} from ${raw(customer.table)} p where p.${raw(parent.customer)} = any(${persons}::uuid[]))`;
};

export interface CaseRow {
  readonly key: readonly string[];
  readonly at: string | null;
  /** The row as JSON text, without the columns that this copy does not hold. */
  readonly record: string;
  /** The id of its leaf, if it has one. */
  readonly leaf: string | null;
  readonly text: string | null;
}

const piece = 500;

interface WantedRows {
  /** The customer, and the leads that were merged into theirs. */
  readonly persons: readonly string[];
  /** Whether the copy also holds what is internal. */
  readonly isInternal: boolean;
}

const hiddenIn = ({ internal, withheld }: CaseRows, isInternal: boolean): string[] => [
  ...withheldEverywhere,
  ...namesIn(withheld),
  ...(isInternal || internal === true ? [] : namesIn(internal)),
];

const textsOf = (columns: readonly string[]): Sql => join(columns.map((column) => sql`${columnOf(column)}::text`));

/** The fields of `CaseRow`. */
const selectedOf = ({ rows }: CaseTable, keys: readonly Key[], isInternal: boolean): Sql => sql`
  array[${textsOf(keys.map(({ name }) => name))}] as key,
  ${rows.at === null ? sql`null` : sql`to_jsonb(${columnOf(rows.at)}) #>> '{}'`} as at,
  (to_jsonb(a) - ${hiddenIn(rows, isInternal)}::text[])::text as record,
  ${rows.leaf ? sql`array_to_string(array[${textsOf(namesIn(rows.leaf.id))}], ' ')` : sql`null`} as leaf,
  ${rows.text && isInternal ? rows.text : sql`null`} as text`;

/** A customer's rows of a table in pieces, by primary key, without a transaction. */
export async function* readRows(
  runner: Runner,
  table: CaseTable,
  { persons, isInternal }: WantedRows,
): AsyncGenerator<CaseRow[]> {
  const declared = customerTables.get(table.name);
  if (!declared) throw new Error(`no table ${table.name}`);
  const keys = await keysOf(runner, table.name);
  const place = join(keys.map(({ name }) => columnOf(name)));
  const selected = sql`
    select ${selectedOf(table, keys, isInternal)} from ${raw(`"${table.name}"`)} a
    where ${await isAbout(runner, declared, persons)}`;
  let last: CaseRow | undefined;
  do {
    const after = last?.key.map((value, at) => sql`${value}::text::${raw(keys[at]?.type ?? 'text')}`);
    const newer = after ? sql`(${place}) > (${join(after)})` : sql`true`;
    const found: CaseRow[] = await runner.query<CaseRow>(
      sql`${selected} and ${newer} order by ${place} limit ${piece}`,
    );
    if (found.length > 0) yield found;
    last = found.length === piece ? found.at(-1) : undefined;
  } while (last);
}

/** The stored files of these people, as the features declare them, with those that belong to them. */
export const readFileIds = async (runner: Runner, persons: readonly string[]): Promise<readonly CaseStoredFile[]> => {
  const ids = join(
    [
      sql`select null::uuid as id`,
      ...persons.flatMap((lead) => allFacts.flatMap(({ erasure }) => erasure?.files?.(lead) ?? [])),
    ],
    ' union ',
  );
  return runner.query<CaseStoredFile>(sql`
    select f.id, f.path, f.original_name as name, f.type, f.sha256, f.created_at as at from stored_file f
    where f.id in (${ids}) and f.deleted_at is null order by f.id`);
};

export interface CaseStoredFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly at: Date;
}
