import sql, { join, type Sql } from 'sql-template-tag';

const constant = (state: string): Sql => sql([`'${state}'`]);

/** The states of an entity as SQL constants, so that partial indexes apply; a misspelt one does not compile. */
export const stateConstants = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, Sql>> =>
  Object.fromEntries(names.map((name) => [name, constant(name)])) as Record<Name, Sql>;

/** Condition: the column has one of these states, written as constants, so that partial indexes apply. */
export const stateIn = (column: Sql, states: readonly string[]): Sql =>
  sql`${column} in (${join(states.map(constant))})`;
