import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';

/**
 * Inserts rows in one statement. The keys of the first row are the columns; one that another row lacks becomes null.
 * PostgreSQL converts the values to the types of the columns.
 */
export const bulkInsert = async (
  runner: Pick<Queryable, 'query'>,
  table: Sql,
  rows: readonly object[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = raw(Object.keys(first).join(', '));
  await runner.query(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb)`);
};

/**
 * Lets PostgreSQL plan the checks of foreign keys again; call it before each statement that inserts thousands of rows. A
 * connection's plan from when the table was almost empty reads all of it for each row.
 */
export const planAgain = async (runner: Pick<Queryable, 'query'>): Promise<void> => {
  await runner.query(sql`discard plans`);
};
