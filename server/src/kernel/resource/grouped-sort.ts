import sql, { join, type Sql } from 'sql-template-tag';
import { column } from './conditions.ts';
import { orderBy, sortedFields, type SortPart, sortKey } from './sort-sql.ts';
import type { GroupedSort, Table } from './table.ts';

/** The grouped sort that a list is asked for; null for every other order. */
export const groupedSort = (table: Table, sorts: string | undefined): GroupedSort | null => {
  const fields = sortedFields(table, sorts);
  return (fields.length === 1 && table.groupedSorts?.[fields[0] ?? '']) || null;
};

interface GroupedPage {
  readonly where: Sql;
  readonly order: readonly SortPart[];
  /** How many records the list has before the page's end. */
  readonly end: Sql;
  readonly cut: Sql;
}

/**
 * The ids of a page. Joined to their group, all records would be sorted by its name; so each group gives its first records by
 * its index, and only these are sorted. Written as an equality, the group would be left out of the order, and the planner could
 * walk through other groups by an index on the rest of it.
 */
export const groupedIds = (
  table: Table,
  { groups, id }: GroupedSort,
  { where, order: [byName, ...ties], end, cut }: GroupedPage,
): Sql => {
  const keys = ties.map(({ value }, at) => sql`${value} as ${sortKey(at)}`);
  // The rows of one group are equal in it.
  const byGroup = [
    { value: id, direction: byName?.isEmptyLast === true ? sql`desc` : (byName?.direction ?? sql`asc`) },
    ...ties,
  ];
  const first = (isOfGroup: Sql): Sql => sql`
    (select ${column(table, 'id')} as id, ${join(keys)} from ${table.base}
      where ${where} and ${isOfGroup} order by ${orderBy(byGroup)} limit ${end})`;
  const inOrder = [
    { value: sql`grouped.name`, direction: byName?.direction ?? sql`asc` },
    ...ties.map(({ direction }, at) => ({ value: sql`ordered.${sortKey(at)}`, direction })),
  ];
  return sql`
    select ordered.id from (${groups} union all select null::uuid, null::text) as grouped (id, name)
      cross join lateral (${first(sql`${id} >= grouped.id and ${id} <= grouped.id`)} union all
        ${first(sql`grouped.id is null and ${id} is null`)}) ordered
    order by ${orderBy(inOrder)} ${cut}`;
};
