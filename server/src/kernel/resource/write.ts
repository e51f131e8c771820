import type { AnyResource, Listed } from '@countinghouse/contract/kernel/resource.ts';
import { type Permission, reachOf } from '@countinghouse/contract/permissions.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { ChangedRecord } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../database/errors.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { loadMany, type Loaded } from './records.ts';
import { columnsOf, type Table } from './table.ts';

/** Contract field → value; a field without a column in `stored` throws. */
export type Values = Readonly<Record<string, unknown>>;

const name = (text: string): Sql => sql([`"${text}"`]);

const columnNames = (table: Table): ((field: string) => Sql) => {
  const columns = columnsOf(table);
  return (field) => {
    const found = columns[field];
    if (found === undefined) throw new Error(`${table.resource.name}.${field} has no column`);
    return name(found);
  };
};

/** Runs a write; a violated unique index that the table declares becomes a problem of its field. */
const orTaken = async <Result>(table: Table, path: string, write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const taken = table.unique?.[violatedConstraint(error) ?? ''];
    if (!taken) throw error;
    throw new Refusal('conflict', taken.code, { fields: [{ path: `${path}.${taken.field}`, code: taken.code }] });
  }
};

/**
 * Inserts one row per record and returns the new ids in the same order. `undefined` leaves the column's default; a row
 * with an `id` keeps it. `pathOf` returns the place of each row in the input.
 */
export const insertRows = async (
  context: Context,
  table: Table,
  rows: readonly Values[],
  pathOf: (index: number) => string = () => 'body',
): Promise<string[]> => {
  const ids: string[] = [];
  const columnOf = columnNames(table);
  for (const [index, { id: known, ...values }] of rows.entries()) {
    const id = typeof known === 'string' ? known : newId();
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    await orTaken(table, pathOf(index), () =>
      context.query(sql`
      insert into ${name(table.stored.table)} (${join([name('id'), name('date_creation'), ...given.map(([field]) => columnOf(field))])})
      values (${join([sql`${id}::uuid`, sql`${context.now}::timestamptz`, ...given.map(([, value]) => sql`${value as string}`)])})`),
    );
    ids.push(id);
  }
  return ids;
};

/** Updates the given fields of one row and increments its version. */
export const updateRow = async (context: Context, table: Table, row: { id: string; values: Values }): Promise<void> => {
  const given = Object.entries(row.values).filter(([, value]) => value !== undefined);
  const columnOf = columnNames(table);
  const sets = given.map(([field, value]) => sql`${columnOf(field)} = ${value as string}`);
  await orTaken(table, 'body', () =>
    context.query(sql`
    update ${name(table.stored.table)} set ${join([...sets, sql`version = version + 1`])} where id = ${row.id}::uuid`),
  );
};

export const binRows = async (
  context: Context,
  table: Table,
  bin: { ids: readonly string[]; deleted: boolean },
): Promise<void> => {
  const at = bin.deleted ? sql`${context.now}::timestamptz` : sql`null`;
  const by = bin.deleted ? sql`${context.actor.id}::uuid` : sql`null`;
  await orTaken(table, 'body', () =>
    context.query(sql`
    update ${name(table.stored.table)} set deleted_at = ${at}, deleted_by = ${by}, version = version + 1
    where id = any(${bin.ids}::uuid[])`),
  );
};

/** An entity with the standard calls, or one that is only listed and changed by calls of its own. */
type Announced = Listed & { readonly access: AnyResource['access'] | Permission };

/** Announces written records: `before` and `after` hold only the fields that differ. */
export const announce = <R extends Announced>(
  context: Context,
  table: Table<R>,
  written: { change: string; action?: string; before?: readonly Loaded<R>[]; after?: readonly Loaded<R>[] },
): void => {
  const before = new Map((written.before ?? []).map((record) => [record.id, record]));
  const after = written.after ?? written.before ?? [];
  context.changed({
    resource: table.resource.name,
    change: written.change,
    ...(written.action !== undefined && { action: written.action }),
    records: after.map((record) => ({
      id: record.id,
      ...audienceFor(table, record, before.get(record.id)),
      formerly: before.get(record.id)?.assigned ?? null,
      ...difference(before.get(record.id)?.item, written.after ? record.item : undefined),
    })),
  });
};

/** The audience of a record, by the permission with which such records are read. */
export const audienceFor = <R extends Announced>(
  table: Table<R>,
  record: Loaded<R>,
  before?: Loaded<R>,
): Omit<ChangedRecord, 'id'> => {
  const { access } = table.resource;
  const read = typeof access === 'string' ? access : access.read;
  const permission = typeof read === 'string' ? (read as Permission) : null;
  return {
    subject: record.subject,
    assigned: record.assigned,
    subjectReads:
      permission !== null &&
      reachOf('lead', permission) === 'own' &&
      [record, before ?? record].some(({ item }) => table.hiddenFromSubject?.(item) !== true),
    ...(table.audience
      ? { audience: table.audience(record.item, before?.item) }
      : permission && { audience: [`all:${permission.split(':')[0]}`] }),
  };
};

const unsaid = new Set(['version', 'dateUpdate']);

/** Returns the old and new values of changed fields; the whole record when one side is missing. */
export const difference = (
  before: object | undefined,
  after: object | undefined,
): { before?: object; after?: object } => {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([field, value]) => !unsaid.has(field) && JSON.stringify(value) !== JSON.stringify(old[field]),
  );
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old[field]])),
    after: Object.fromEntries(changed),
  };
};

/** Loads rows just written, regardless of scope: an edit may have moved them out of the actor's. */
export const reload = <R extends Listed>(context: Context, table: Table<R>, ids: readonly string[]) =>
  loadMany(context, { ...table, scope: () => sql`true` }, { ids, action: 'read' });
