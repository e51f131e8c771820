import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '../refusal.ts';
import { dividedSearch, isIndexed, type SearchedRows, textCondition, wordCondition } from './search-source.ts';
import { readSearched } from './searched-text.ts';
import type { Table } from './table.ts';

/**
 * Condition for records that match the text; null for a text without words. For a person who sees contact data masked, an
 * address or a number matches as a whole only.
 */
export const searchCondition = (table: Table, q: string, masked: boolean): SearchedRows | null => {
  const searched = readSearched(q);
  const { typed } = searched;
  if (typed.length === 0) return null;
  if (!table.search) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'query.q', code: 'unknownField' }] });
  }
  if ('words' in table.search) {
    const byIndex = wordCondition(table.search, searched, { how: 'byIndex', masked });
    return { byIndex, byRow: walked(wordCondition(table.search, searched, { how: 'byRow', masked })) };
  }
  if ('sources' in table.search) {
    const found = dividedSearch(table.search.sources, typed, masked);
    return { ...found, byRow: walked(found.byRow) };
  }
  const condition = textCondition(table.search, typed);
  const byRow = walked(condition);
  return { byIndex: isIndexed(typed) ? condition : byRow, byRow };
};

// No index matches this form, and the planner assumes that every second row matches: it reads in the order of the list
// and stops early.
const walked = (condition: Sql): Sql => sql`coalesce(${condition}, false)`;
