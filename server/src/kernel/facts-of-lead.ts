import sql, { type Sql } from 'sql-template-tag';

type OfLead = (lead: string) => Sql;

/** The number of a customer's rows in a table with `lead_id`. */
export const countOf =
  (table: Sql): OfLead =>
  (lead) =>
    sql`select count(*)::integer from ${table} where lead_id = ${lead}::uuid`;

/** The latest moment in a customer's rows of a table with `lead_id`. */
export const latestOf =
  (table: Sql, moment: Sql): OfLead =>
  (lead) =>
    sql`select max(${moment}) from ${table} where lead_id = ${lead}::uuid`;
