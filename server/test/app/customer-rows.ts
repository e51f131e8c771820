import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { TestApp } from './test-app.ts';

/** Columns that hold a customer's id, with or without a foreign key. */
const customerColumns = ['lead_id', 'user_id', 'owner_id', 'subject_id', 'customer'];

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly key: string;
}

const foreignKeys = (app: TestApp): Promise<Reference[]> =>
  app.database.query<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname::text as column, c.confrelid::regclass::text as parent,
      k.attname::text as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`);

const namedColumns = (app: TestApp): Promise<Omit<Reference, 'parent' | 'key'>[]> =>
  app.database.query(sql`
    select c.table_name::text as table, c.column_name::text as column from information_schema.columns c
    join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
    where c.table_schema = 'public' and c.udt_name = 'uuid' and c.column_name = any(${customerColumns}::text[])`);

/** The customer with the leads that were merged into theirs, step by step; the bin may have lost those of long ago. */
const peopleOf = async (app: TestApp, lead: string): Promise<string[]> => {
  const people = [lead];
  for (const one of people) {
    const into = await app.database.query<{ id: string }>(sql`select id from users where merged_into = ${one}::uuid`);
    const named = await app.database.query<{ id: string }>(sql`
      select record_id as id from audit a where action = 'user.merge' and after ->> 'otherLead' = ${one}
        and after ->> 'stays' = 'false' and not exists (select 1 from users where id = a.record_id)
        and not exists (select 1 from audit later where later.action = 'user.unmerge' and later.record_id = a.record_id
          and later.at > a.at)`);
    for (const { id } of [...into, ...named]) if (!people.includes(id)) people.push(id);
  }
  return people;
};

/**
 * The tables with rows about a customer, found from the database alone: those that refer to the customer, and those
 * that refer to such rows, with the condition for the rows of `x`.
 */
const conditionsOf = async (app: TestApp, lead: string): Promise<ReadonlyMap<string, Sql>> => {
  const keys = await foreignKeys(app);
  const people = sql`any(${await peopleOf(app, lead)}::uuid[])`;
  const conditions = new Map<string, Sql>([['users', sql`x.id = ${people}`]]);
  const add = (table: string, condition: Sql): void => {
    const known = conditions.get(table);
    conditions.set(table, known ? sql`${known} or ${condition}` : condition);
  };
  const own = [...(await namedColumns(app)), ...keys.filter(({ parent }) => parent === 'users')];
  for (const { table, column } of own) if (table !== 'users') add(table, sql`x.${raw(column)} = ${people}`);
  const direct = new Map(conditions);
  for (const { table, column, parent, key } of keys) {
    const condition = direct.get(parent);
    if (condition && parent !== 'users' && parent !== table)
      add(
        table,
        sql`x.${raw(column)} in (select y.${raw(key)} from (select x.* from ${raw(parent)} x where ${condition}) y)`,
      );
  }
  return conditions;
};

/** The number of rows about a customer in each table that can have any, counted without what features declare. */
export const countCustomerRows = async (app: TestApp, lead: string): Promise<ReadonlyMap<string, number>> => {
  const conditions = [...(await conditionsOf(app, lead))];
  const counts = conditions.map(
    ([table, condition]) =>
      sql`select ${table}::text as table, count(*)::integer as count from ${raw(table)} x where ${condition}`,
  );
  const rows = await app.database.query<{ table: string; count: number }>(sql`${join(counts, ' union all ')}`);
  return new Map(rows.map(({ table, count }) => [table, count]));
};
