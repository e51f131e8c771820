import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { filterCondition, parseFilters } from './filter-sql.ts';
import { likePattern } from './like.ts';
import type { Action, Table } from './table.ts';

/** Everything a statement on a table's records must hold: not in the bin, and in the actor's scope for the action. */
export const inScope = (table: Table, actor: Actor, action: Action): Sql =>
  sql`${alive(table)} and ${table.scope(actor, action)}`;

export const alive = (table: Table): Sql => sql`${column(table, 'deleted_at')} is null`;

/** A column of the table itself, by its alias. */
export const column = (table: Table, name: string): Sql => rawSql(`${table.alias}."${name}"`);

const rawSql = (text: string): Sql => sql([text]);

/** Condition of a list: scope, filters and searched text together. */
export const listCondition = (
  table: Table,
  actor: Actor,
  wanted: { filters?: string | undefined; q?: string | undefined; action?: Action },
): { where: Sql; filters: Record<string, Record<string, unknown>>; narrowed: boolean } => {
  const filters = parseFilters(wanted.filters);
  const text = searchCondition(table, wanted.q ?? '');
  const where = join(
    [inScope(table, actor, wanted.action ?? 'read'), filterCondition(table, filters), ...(text ? [text] : [])],
    ' and ',
  );
  return { where, filters, narrowed: text !== null };
};

const shortestWord = 3;

/** Each word of the text must stand somewhere in the record; the trigram index needs one of three characters. */
const searchCondition = (table: Table, q: string): Sql | null => {
  const words = q.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const searched = table.search;
  if (!searched) throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'query.q', code: 'unknownField' }] });
  if (!words.some((word) => [...word].length >= shortestWord)) {
    throw new Refusal('invalid', 'searchTooShort', { fields: [{ path: 'query.q', code: 'searchTooShort' }] });
  }
  const parts = words.slice(0, 8).map((word) => sql`${searched} like ${plainPattern(word)}`);
  return join(parts, ' and ');
};

// Every database writes these small alike; of I, one in Turkish makes something else.
const asciiWithoutI = /^[ -HJ-~]*$/;

/**
 * A word as the pattern of what plain_text() made. A plan that serves any word calls plain_text() again for each record
 * that the index finds, which takes longer than to fetch the record: ASCII is made small here.
 */
const plainPattern = (word: string): Sql => {
  const pattern = likePattern(word, '%', '%');
  return asciiWithoutI.test(word) ? sql`${pattern.toLowerCase()}::text` : sql`plain_text(${pattern}::text)`;
};
