import sql, { join, type Sql } from 'sql-template-tag';
import { Refusal } from '../refusal.ts';
import { likePattern } from './like.ts';
import { readSearched, type Searched } from './searched-text.ts';
import type { Table, WordSearch } from './table.ts';

/** The same condition twice: for finding few matches by index, and for testing rows while reading in list order. */
export interface SearchedRows {
  readonly byIndex: Sql;
  readonly byRow: Sql;
}

/** The trigram index needs words of at least three characters. */
const shortestIndexed = 3;
const mostParts = 8;

/** Condition for records that match the text; null for a text without words. */
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

// No index matches this form, and the planner assumes that every second row matches: it reads in the order of the list
// and stops early.
const walked = (condition: Sql): Sql => sql`coalesce(${condition}, false)`;

/** Each word must occur somewhere in the record. */
const textCondition = (searched: Sql, words: readonly string[]): Sql =>
  join(
    words
      .slice(0, mostParts)
      .map((word) => sql`${searched} like (select plain_text(${likePattern(word, '%', '%')}::text))`),
    ' and ',
  );

/** Each word must begin a word of the record, each number occur anywhere in its digits. */
const wordCondition = (columns: WordSearch, { words, digits }: Searched, how: keyof SearchedRows = 'byIndex'): Sql => {
  const found = digits.slice(0, mostParts).map((piece) => numberPart(columns, piece, how));
  if (words.length > 0) found.unshift(how === 'byIndex' ? begunWords(columns, words) : eachWord(columns, words));
  return sql`(${join(found, ' and ')})`;
};

/** The index of five-digit pieces finds candidates; only the digits themselves show that the pieces are adjacent. */
const numberPart = (columns: WordSearch, piece: string, how: keyof SearchedRows): Sql => {
  const containsDigits = sql`${columns.digits} like (select ${`%${piece}%`}::text)`;
  if (how === 'byRow') return containsDigits;
  return sql`digit_pieces(${columns.digits}) @@ (select digits_query(${piece}::text)) and ${containsDigits}`;
};

// As subselects they are computed once per statement, not per row, and one plan serves every search.
const begunWords = (columns: WordSearch, words: readonly string[]): Sql =>
  sql`word_beginnings(${columns.words}) @@ (select beginnings_query(${words}::text[]))`;

const eachWord = (columns: WordSearch, words: readonly string[]): Sql =>
  sql`${columns.words} @@ (select words_query(${words}::text[]))`;
