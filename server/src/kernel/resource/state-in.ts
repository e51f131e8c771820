import sql, { type Sql } from 'sql-template-tag';

/** Condition: the column has one of these states, written as constants, so that partial indexes apply. */
export const stateIn = (column: Sql, states: readonly string[]): Sql =>
  sql`${column} in (${sql([states.map((state) => `'${state}'`).join(', ')])})`;
