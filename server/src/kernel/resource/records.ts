import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { Listed, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, Reading } from '../context.ts';
import { JsonText } from '../http/reply.ts';
import { notFound, Refusal } from '../refusal.ts';
import { column, inScope, listCondition } from './conditions.ts';
import { selectedFields } from './list.ts';
import type { Action, Table } from './table.ts';

/** A record in the contract's form, with its owner. */
export interface Loaded<R extends Listed> {
  readonly id: string;
  readonly item: ItemOf<R>;
  readonly subject: string | null;
  readonly assigned: string | null;
}

const noId = sql`null::uuid`;

const load = async <R extends Listed>(
  context: Pick<Reading, 'query' | 'actor'>,
  table: Table<R>,
  where: Sql,
  lock: boolean,
): Promise<Loaded<R>[]> =>
  context.query<Loaded<R>>(sql`
    select ${column(table, 'id')} as id, (select to_jsonb(r) from (select ${selectedFields(table)}) r) as item,
      ${table.owner?.lead ?? noId} as subject, ${table.owner?.assigned ?? noId} as assigned
    from ${table.from} where ${where} order by ${column(table, 'id')}
    ${lock ? sql([`for update of ${table.alias}`]) : sql``}`);

/** The records with these ids in the actor's scope for the action, ordered by id. */
export const loadMany = <R extends Listed>(
  context: Pick<Reading, 'query' | 'actor'>,
  table: Table<R>,
  wanted: { ids: readonly string[]; action: Action; lock?: boolean },
) =>
  load(
    context,
    table,
    sql`${inScope(table, context.actor, wanted.action)} and ${column(table, 'id')} = any(${wanted.ids}::uuid[])`,
    wanted.lock ?? false,
  );

/** One record in scope; `notFound` when it is missing, deleted or out of scope. */
export const loadOne = async <R extends Listed>(
  context: Reading,
  table: Table<R>,
  wanted: { id: string; action: Action; lock?: boolean },
): Promise<Loaded<R>> => {
  const [found] = await loadMany(context, table, { ...wanted, ids: [wanted.id] });
  if (!found) throw notFound();
  return found;
};

export const oneText = async (context: Context, table: Table, id: string): Promise<JsonText> => {
  const [row] = await context.query<{ item: string }>(sql`
    select (select row_to_json(r) from (select ${selectedFields(table)}) r)::text as item
    from ${table.from} where ${inScope(table, context.actor, 'read')} and ${column(table, 'id')} = ${id}::uuid`);
  if (!row) throw notFound();
  return new JsonText(row.item);
};

/** Resolves a selection to ids in the actor's scope for the action, plus the requested ids outside it. */
export const selectedIds = async (context: Context, table: Table, wanted: { selection: Selection; action: Action }) => {
  const { selection, action } = wanted;
  if ('ids' in selection) {
    const found = await loadMany(context, table, { ids: selection.ids, action });
    const ids = found.map((record) => record.id);
    const known = new Set(ids);
    return { ids, absent: [...new Set(selection.ids)].filter((id) => !known.has(id)) };
  }
  const { where } = listCondition(table, context.actor, { ...selection.matching, action });
  const rows = await context.query<{ id: string }>(sql`
    select ${column(table, 'id')} as id from ${table.base}
    where ${where} and ${column(table, 'id')} <> all(${selection.except ?? []}::uuid[]) order by ${column(table, 'id')}`);
  return { ids: rows.map((row) => row.id), absent: [] };
};

/** Refuses when the caller saw another version than the current one; they must load the record again. */
export const checkVersion = (context: Context, item: object, seen: number | undefined): void => {
  const expected = seen ?? context.request.ifMatch;
  if (expected != null && 'version' in item && item.version !== expected) throw new Refusal('stale', 'versionConflict');
};
