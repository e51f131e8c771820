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
  join(Object.entries(table.fields as Record<string, Sql>).map(([field, value]) => sql`${value} as ${sql([`"${field}"`])}`));

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
  const counted = total ?? sql`(select count(*) from (select 1 from ${table.base} where ${where} limit ${countedExactly + 1}) c)`;
  const [row] = await context.query<{ rows: string; count: bigint }>(sql`
    select coalesce((select json_agg(r) from (
      select ${selectedFields(table)} from ${table.from} where ${where}
      order by ${sortOrder(table, input.sorts)} limit ${input.pageSize} offset ${offset}) r), '[]')::text as rows,
      ${counted}::bigint as count`);
  const count = Number(row?.count ?? 0n);
  const capped = total === null && count > countedExactly;
  return pageText(table, row?.rows ?? '[]', { count: capped ? countedExactly : count, capped, pageSize: input.pageSize });
};

const pageText = (table: Table, rows: string, page: { count: number; capped: boolean; pageSize: number }): JsonText =>
  new JsonText(
    `{"${table.resource.plural}":${rows},"count":${page.count},"countIsMinimum":${page.capped},` +
      `"pageToCreate":${Math.floor(page.count / page.pageSize) + 1}}`,
  );
