import sql, { join, type Sql } from 'sql-template-tag';
import { column } from './conditions.ts';
import { orderBy, type SortPart, sortKey } from './sort-sql.ts';
import type { Table } from './table.ts';

interface EmptyLastPage {
  readonly where: Sql;
  /** The first part is the field that may be empty, descending. */
  readonly order: readonly SortPart[];
  /** How many records the list has before the page's end. */
  readonly end: Sql;
  readonly cut: Sql;
}

/**
 * The ids of a page. An index has the empty values before all others when it is read backwards, so those with a value are read
 * first, and the others only if the page has room for them.
 */
export const emptyLastIds = (table: Table, { where, order: [first, ...others], end, cut }: EmptyLastPage): Sql => {
  const value = first?.value ?? sql`null`;
  const filledOrder = orderBy([{ value, direction: sql`desc` }, ...others]);
  const emptyOrder = orderBy(others);
  const keys = [value, ...others.map((part) => part.value)].map((part, at) => sql`${part} as ${sortKey(at)}`);
  const placed = (part: number) =>
    sql`${column(table, 'id')} as id, ${sql([String(part)])} as part, ${join(keys)} from ${table.from}`;
  const inOrder = [
    { value: sql`ids.part`, direction: sql`asc` },
    { value: sql`ids.${sortKey(0)}`, direction: sql`desc` },
    ...others.map(({ direction }, at) => ({ value: sql`ids.${sortKey(at + 1)}`, direction })),
  ];
  return sql`
    with filled as materialized (
      select ${placed(0)} where ${where} and ${value} is not null order by ${filledOrder} limit ${end})
    select ids.id from (
      select * from filled union all
      (select ${placed(1)} where (select count(*) from filled) < ${end} and ${where} and ${value} is null
        order by ${emptyOrder} limit ${end})
    ) ids order by ${orderBy(inOrder)} ${cut}`;
};
