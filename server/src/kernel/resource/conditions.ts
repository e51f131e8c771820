import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import { filterCondition, parseFilters } from './filter-sql.ts';
import { isByCustomer } from './sort-sql.ts';
import { refuseGuesses, refuseHidden } from './refuse-guesses.ts';
import { searchCondition } from './search-condition.ts';
import type { SearchedRows } from './search-source.ts';
import type { Action, Table } from './table.ts';

/** Condition of every statement on a table's records: not in the bin unless it is of the bin, and in the actor's scope. */
export const inScope = (table: Table, actor: Actor, action: Action): Sql =>
  sql`${alive(table)} and ${table.scope(actor, action)}`;

export const alive = (table: Table): Sql =>
  table.isBin === true ? sql`${column(table, 'deleted_at')} is not null` : sql`${column(table, 'deleted_at')} is null`;

export const column = (table: Table, name: string): Sql => rawSql(`${table.alias}."${name}"`);

const rawSql = (text: string): Sql => sql([text]);

export const listCondition = (
  table: Table,
  actor: Actor,
  wanted: { filters?: string | undefined; sorts?: string | undefined; q?: string | undefined; action?: Action },
): { where: Sql; searched: SearchedRows | null; filters: Record<string, Record<string, unknown>> } => {
  const filters = parseFilters(wanted.filters);
  if (actor.masksContacts) refuseGuesses(table, filters, wanted.sorts);
  refuseHidden(table, actor, filters, wanted.sorts);
  const text = searchCondition(table, wanted.q ?? '', actor.masksContacts);
  // Lets the planner read the customers in the order of an index, and then their records.
  const joined = isByCustomer(table, wanted.sorts) ? sql` and l.id is not null and l.deleted_at is null` : sql``;
  const rest = sql`${inScope(table, actor, wanted.action ?? 'read')} and ${filterCondition(table, filters)}${joined}`;
  if (!text) return { where: rest, searched: null, filters };
  const searched = { ...text, byIndex: sql`${rest} and ${text.byIndex}`, byRow: sql`${rest} and ${text.byRow}` };
  return { where: searched.byIndex, searched, filters };
};
