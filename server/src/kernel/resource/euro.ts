import sql, { type Sql } from 'sql-template-tag';

/** Cents as euro with two decimals, for the JSON of a reply; filters and sorts use the cents themselves. */
export const euro = (cents: Sql): Sql => sql`round(${cents} / 100.0, 2)`;
