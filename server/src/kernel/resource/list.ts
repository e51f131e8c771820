import { countedExactly, deepestRow } from '@countinghouse/contract/kernel/filter.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { JsonText } from '../http/reply.ts';
import { Refusal } from '../refusal.ts';
import { listCondition } from './conditions.ts';
import { sortOrder } from './filter-sql.ts';
import type { Table } from './table.ts';

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
 * One page as the JSON text of the reply. PostgreSQL builds the text of exactly the contract's fields, so that no row
 * passes through JavaScript; the count is exact up to a bound and said as a minimum beyond it.
 */
export const listPage = async (context: Context, table: Table, input: ListInput): Promise<JsonText> => {
  const offset = (input.page - 1) * input.pageSize;
  if (offset + input.pageSize > deepestRow) {
    throw new Refusal('unprocessable', 'pageTooDeep', { params: { rows: deepestRow } });
  }
  const { where, filters, narrowed } = listCondition(table, context.actor, input);
  const total = narrowed ? null : (table.total?.(context.actor, filters) ?? null);
  const order = sql`order by ${sortOrder(table, input.sorts)} limit ${input.pageSize} offset ${offset}`;
  const rows = (condition: Sql): Sql => sql`
    (select json_agg(r) from (select ${selectedFields(table)} from ${table.from} where ${condition} ${order}) r)`;
  const statement = narrowed ? searchedPage(table, where, rows) : plainPage(table, { where, rows, total });
  const [row] = await context.query<{ rows: string | null; count: bigint }>(statement);
  const found = saidCount(Number(row?.count ?? 0n), total !== null);
  return pageText(table, row?.rows ?? '[]', { ...found, pageSize: input.pageSize });
};

/** A counter's figure is exact; one that was counted up to the bound is said as a minimum beyond it. */
const saidCount = (count: number, exact: boolean): { count: number; capped: boolean } =>
  exact || count <= countedExactly ? { count, capped: false } : { count: countedExactly, capped: true };

interface PlainPage {
  readonly where: Sql;
  readonly rows: (condition: Sql) => Sql;
  readonly total: Sql | null;
}

const plainPage = (table: Table, { where, rows, total }: PlainPage): Sql => {
  const counted =
    total ?? sql`(select count(*) from (select 1 from ${table.base} where ${where} limit ${countedExactly + 1}) c)`;
  return sql`select ${rows(where)}::text as rows, ${counted}::bigint as count`;
};

/**
 * A search looks its text up once and takes count and page from what it found, by the rows' places in the table. Only a
 * text that stands in more records than are counted exactly is looked up again in the order of the list.
 */
const searchedPage = (table: Table, where: Sql, rows: (condition: Sql) => Sql): Sql => {
  const place = sql([`${table.alias}.ctid`]);
  return sql`
    with found as materialized (select ${place} as place from ${table.base} where ${where} limit ${countedExactly + 1}),
      counted as materialized (select count(*) as count, array_agg(place) as places from found)
    select case when count <= ${countedExactly} then ${rows(sql`${place} = any(places)`)} else ${rows(where)} end::text as rows, count
    from counted`;
};

const pageText = (table: Table, rows: string, page: { count: number; capped: boolean; pageSize: number }): JsonText =>
  new JsonText(
    `{"${table.resource.plural}":${rows},"count":${page.count},"countIsMinimum":${page.capped},` +
      `"pageToCreate":${Math.floor(page.count / page.pageSize) + 1}}`,
  );
