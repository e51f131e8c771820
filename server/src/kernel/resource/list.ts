import { countedExactly, deepestRow } from '@countinghouse/contract/kernel/filter.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { PlannedByValue } from '../database/database.ts';
import { JsonText } from '../http/reply.ts';
import { Refusal } from '../refusal.ts';
import { column, listCondition } from './conditions.ts';
import { needsOwnPlan } from './filter-sql.ts';
import { isPastPeriod, orderBy, type SortPart, sortKey, sortParts } from './sort-sql.ts';
import { emptyLastIds } from './empty-last.ts';
import { groupedIds, groupedSort } from './grouped-sort.ts';
import type { SearchedRows } from './search-source.ts';
import type { GroupedSort, Table } from './table.ts';

export interface ListInput {
  readonly filters?: string | undefined;
  readonly sorts?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** `expression as "field"` of all the contract's fields. */
export const selectedFields = (table: Table): Sql =>
  join(
    Object.entries(table.fields as Record<string, Sql>).map(
      ([field, value]) => sql`${value} as ${sql([`"${field}"`])}`,
    ),
  );

/**
 * Returns one page as the JSON text of the reply. PostgreSQL builds it from exactly the contract's fields, so that no
 * row passes through JavaScript; the count is exact up to a limit and reported as a minimum beyond it.
 */
export const listPage = async (context: Context, table: Table, input: ListInput): Promise<JsonText> => {
  const offset = offsetOf(input);
  const condition = listCondition(table, context.actor, input);
  const { where, searched, filters } = condition;
  const { actor, now } = context;
  const order = sortParts(table, input.sorts, filters);
  const { pageSize } = input;
  const page = { order, cut: cutOf(pageSize, offset), end: endOf(pageSize, offset) };
  const total = searched ? null : maintainedTotal(table, actor, filters);
  const found = foundFirst(table, condition, { sorts: input.sorts, now });
  const statement = found
    ? foundPage(table, found.rows, { ...found, ...page })
    : plainPage(table, { where, total, ...page, offset, pageSize }, groupedSort(table, input.sorts));
  // Later pages of an agent's lists are worth planning, too.
  const isPlanned = !searched && (offset > 0 || needsOwnPlan(table, filters));
  const [row] = await context.query<Found>(isPlanned ? new PlannedByValue(statement) : statement);
  const most = total === null ? (found?.most ?? countedOnPage(table, offset + pageSize)) : Infinity;
  return pageText(table, row, { most, pageSize });
};

const maintainedTotal = (table: Table, actor: Actor, filters: Readonly<Record<string, unknown>>): Sql | null =>
  table.total?.(actor, filters) ?? null;

const offsetOf = ({ page, pageSize }: ListInput): number => {
  if (page * pageSize > deepestRow) throw new Refusal('unprocessable', 'pageTooDeep', { params: { rows: deepestRow } });
  return (page - 1) * pageSize;
};

/**
 * A whole number as a literal. PostgreSQL reuses the plan of a statement with a constant limit, but plans every call
 * again when the limit is a parameter, which costs more than the list itself.
 */
const integer = (count: number): Sql => sql([String(Math.trunc(count))]);

/** All pages after the first share a statement. */
const cutOf = (pageSize: number, offset: number): Sql =>
  offset === 0 ? sql`limit ${integer(pageSize)}` : sql`limit ${integer(pageSize)} offset ${offset}`;

const endOf = (pageSize: number, offset: number): Sql => (offset === 0 ? integer(pageSize) : sql`${offset + pageSize}`);

/**
 * With so many results, finding all and sorting them takes as long as searching in the order of the list until a page is
 * full. With fewer, the order of the list takes longer.
 */
const searchedExactly = 10_000;

/**
 * In the order of the list, a period of the past comes after everything newer. So its records are found first, up to this many,
 * which takes 50 ms.
 */
const periodExactly = 50_000;

/** The records that are found before they are sorted, and up to how many; null for those that are read in order. */
const foundFirst = (
  table: Table,
  { where, searched, filters }: ReturnType<typeof listCondition>,
  { sorts, now }: { readonly sorts: string | undefined; readonly now: Date },
): (Pick<FoundCut, 'most' | 'place'> & { readonly rows: SearchedRows }) | null => {
  if (searched) return { rows: searched, most: searchedExactly, place: sql([`${table.alias}.ctid`]) };
  if (!isPastPeriod(table, filters, sorts, now)) return null;
  return { rows: { byIndex: where, byRow: where }, most: periodExactly, place: column(table, 'id') };
};

const countedUpTo = (table: Table): number => table.countedExactly ?? countedExactly;

/** A later page reads all records before its end, and counts them; in steps, so that pages share a statement. */
const countedOnPage = (table: Table, end: number): number => Math.ceil(end / countedUpTo(table)) * countedUpTo(table);

interface PageCut {
  readonly order: readonly SortPart[];
  /** `limit … offset …` */
  readonly cut: Sql;
  /** How many records the list has before the page's end. */
  readonly end: Sql;
}

interface FoundCut extends PageCut {
  /** Up to how many matches are found and sorted. */
  readonly most: number;
  /** The column by which a row is found again: its ctid, or its id where the list may be of a view. */
  readonly place: Sql;
}

const pageRows = (table: Table, condition: Sql, order: Sql): Sql => sql`
  (select json_agg(r) from (select ${selectedFields(table)} from ${table.from} where ${condition} order by ${order}) r)`;

interface PlainPage extends PageCut {
  readonly where: Sql;
  readonly total: Sql | null;
  readonly offset: number;
  readonly pageSize: number;
}

const plainPage = (table: Table, page: PlainPage, grouped: GroupedSort | null): Sql => {
  if (grouped) return idsPage(table, page, (cut) => groupedIds(table, grouped, cut));
  if (page.order[0]?.isEmptyLast === true) return idsPage(table, page, (cut) => emptyLastIds(table, cut));
  return page.offset === 0 && table.sortsIds !== true ? firstPage(table, page) : laterPage(table, page);
};

const countUpTo = (table: Table, where: Sql, most: number): Sql =>
  sql`(select count(*) from (select 1 from ${table.base} where ${where} limit ${integer(most + 1)}) c)`;

const firstPage = (table: Table, { where, total, order, cut }: PlainPage): Sql => {
  const counted = total ?? countUpTo(table, where, countedUpTo(table));
  const rows = pageRows(table, where, sql`${orderBy(order)} ${cut}`);
  return sql`select ${rows}::text as rows, ${counted}::bigint as count`;
};

type IdsOf = (page: PageCut & { readonly where: Sql }) => Sql;

/** A page in an order that no index has: its ids are found first. */
const idsPage = (table: Table, page: PlainPage, idsOf: IdsOf): Sql => {
  const { where, total, order, offset, pageSize } = page;
  const ids = idsOf(page);
  const rows = pageRows(table, sql`${column(table, 'id')} = any(array(${ids}))`, orderBy(order));
  const counted = total ?? countUpTo(table, where, countedOnPage(table, offset + pageSize));
  return sql`select ${rows}::text as rows, ${counted}::bigint as count`;
};

/**
 * A page after the first, or of a table that sorts ids: the ids are read in order, and only the rows of the page in full. PostgreSQL would otherwise
 * compute the fields of every row before it. One pass also counts, unless a counter does.
 */
const laterPage = (table: Table, { where, total, order, cut, offset, pageSize }: PlainPage): Sql => {
  const id = column(table, 'id');
  const ordered = sql`select ${id} from ${table.from} where ${where} order by ${orderBy(order)}`;
  const most = countedOnPage(table, offset + pageSize);
  const found = total ? sql`${ordered} ${cut}` : sql`${ordered} limit ${integer(most + 1)}`;
  const place = total ? sql`ids` : sql`ids[${offset + 1}::integer : ${offset + pageSize}::integer]`;
  const rows = pageRows(table, sql`${id} = any((select ${place} from found)::uuid[])`, orderBy(order));
  return sql`
    with found as materialized (select array(${found}) as ids)
    select ${rows}::text as rows, ${total ?? sql`(select cardinality(ids) from found)`}::bigint as count`;
};

/**
 * Evaluates a search or a filter once. The matches are counted and sorted by their sort keys alone, and only the rows of the page
 * are read in full. When more records match than are counted exactly, or the index would find too many
 * customers, the search runs in the order of the list.
 */
const foundPage = (table: Table, searched: SearchedRows, { order, cut, end, most: exactly, place }: FoundCut): Sql => {
  const keys = order.map(({ value }, at) => sql`${value} as ${sortKey(at)}`);
  const keyOrder = orderBy(order.map(({ direction }, at) => ({ value: sortKey(at), direction })));
  const few = sql`${place} = any(array(select place from found order by ${keyOrder} ${cut}))`;
  const most = integer(exactly + 1);
  const isWide = searched.isWide ?? sql`false`;
  const counted = searched.isWide
    ? sql`case when (select wide from how) then (select count(*) from (select 1 from ${table.from} where ${searched.byRow} limit ${most}) c)
        else (select count(*) from found) end`
    : sql`(select count(*) from found)`;
  return sql`
    with how as materialized (select ${isWide} as wide),
      found as materialized (
        select ${place} as place, ${join(keys)} from ${table.from} where not (select wide from how) and ${searched.byIndex} limit ${most}),
      counted as materialized (select ${counted} as count)
    select case when count <= ${integer(exactly)} and not (select wide from how) then ${pageRows(table, few, orderBy(order))}
      else ${inListOrder(table, searched.byRow, { order, cut, end })} end::text as rows, count
    from counted`;
};

/** A page of a list that is read in its order. */
const inListOrder = (table: Table, where: Sql, { order, cut, end }: PageCut): Sql => {
  if (order[0]?.isEmptyLast !== true) return pageRows(table, where, sql`${orderBy(order)} ${cut}`);
  const ids = emptyLastIds(table, { where, order, cut, end });
  return pageRows(table, sql`${column(table, 'id')} = any(array(${ids}))`, orderBy(order));
};

interface Found {
  readonly rows: string | null;
  readonly count: bigint;
}

/** A count that exceeds the most that the statement counts is reported as a minimum. */
const pageText = (table: Table, found: Found | undefined, page: { most: number; pageSize: number }): JsonText => {
  const counted = Number(found?.count ?? 0n);
  const count = Math.min(counted, page.most);
  return new JsonText(
    `{"${table.resource.plural}":${found?.rows ?? '[]'},"count":${count},"countIsMinimum":${counted > page.most},` +
      `"pageToCreate":${Math.floor(count / page.pageSize) + 1}}`,
  );
};
