import sql, { join, type Sql } from 'sql-template-tag';
import { Refusal } from '../refusal.ts';
import { likePattern } from './like.ts';
import { readSearched, type Searched } from './searched-text.ts';
import type { Table, WordSearch } from './table.ts';

/** The same condition twice: to find the few by an index, and to look at each row of a walk in the list's order. */
export interface SearchedRows {
  readonly byIndex: Sql;
  readonly byRow: Sql;
}

/** Characters that a word needs for the index of a text, which holds groups of three. */
const shortestIndexed = 3;
const mostParts = 8;

/** What a record must hold to be found by the text; null for a text without words. */
export const searchCondition = (table: Table, q: string): SearchedRows | null => {
  const searched = readSearched(q);
  const { typed } = searched;
  if (typed.length === 0) return null;
  if (!table.search) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'query.q', code: 'unknownField' }] });
  }
  if ('words' in table.search) {
    const byIndex = wordCondition(table.search, searched);
    return { byIndex, byRow: walked(wordCondition(table.search, searched, 'byRow')) };
  }
  const condition = textCondition(table.search, typed);
  const byRow = walked(condition);
  return { byIndex: typed.some((word) => [...word].length >= shortestIndexed) ? condition : byRow, byRow };
};

// No index serves it, and the planner takes every second row for a match: it walks in the order of the list and stops.
const walked = (condition: Sql): Sql => sql`coalesce(${condition}, false)`;

/** Each word of the text must stand somewhere in the record. */
const textCondition = (searched: Sql, words: readonly string[]): Sql =>
  join(
    words
      .slice(0, mostParts)
      .map((word) => sql`${searched} like (select plain_text(${likePattern(word, '%', '%')}::text))`),
    ' and ',
  );

/** Each word must begin a word of the record, each number stand somewhere in its digits. */
const wordCondition = (columns: WordSearch, { words, digits }: Searched, how: keyof SearchedRows = 'byIndex'): Sql => {
  const found = digits.slice(0, mostParts).map((piece) => numberPart(columns, piece, how));
  if (words.length > 0) found.unshift(how === 'byIndex' ? begunWords(columns, words) : eachWord(columns, words));
  return sql`(${join(found, ' and ')})`;
};

/** Keys of five digits find the few; that they stand next to each other only the digits themselves tell. */
const numberPart = (columns: WordSearch, piece: string, how: keyof SearchedRows): Sql => {
  const stands = sql`${columns.digits} like (select ${`%${piece}%`}::text)`;
  if (how === 'byRow') return stands;
  return sql`digit_pieces(${columns.digits}) @@ (select digits_query(${piece}::text)) and ${stands}`;
};

// Hence the selects: a query made once per statement, not once per row, and one plan for whatever is searched.
const begunWords = (columns: WordSearch, words: readonly string[]): Sql =>
  sql`word_beginnings(${columns.words}) @@ (select beginnings_query(${words}::text[]))`;

const eachWord = (columns: WordSearch, words: readonly string[]): Sql =>
  sql`${columns.words} @@ (select words_query(${words}::text[]))`;
