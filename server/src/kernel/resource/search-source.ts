import sql, { join, type Sql } from 'sql-template-tag';
import { likePattern } from './like.ts';
import { readSearched, type Searched } from './searched-text.ts';

/** Columns of a long table that a search reads by index: words by prefix, digits anywhere in a number. */
export interface WordSearch {
  /** A tsvector from search_words(), with a GIN index on its word_beginnings(). */
  readonly words: Sql;
  /** Digits only, with a GIN index on digit_pieces() of them. */
  readonly digits: Sql;
  /** Searched for those who see contact data masked: the words of the name alone, and whole contacts. */
  readonly masked: { readonly name: Sql; readonly email: Sql; readonly phone: Sql; readonly mobile: Sql };
}

/** The same condition twice: for finding few matches by index, and for testing rows while reading in list order. */
export interface SearchedRows {
  readonly byIndex: Sql;
  readonly byRow: Sql;
  /** True when the index would find too many others to look for their records one by one. */
  readonly isWide?: Sql;
}

/** One place where typed words may occur; null when it cannot contain these words. */
export type SearchSource = (typed: readonly string[], masked: boolean) => SearchedRows | null;

/** The trigram index needs words of at least three characters. */
export const isIndexed = (typed: readonly string[]): boolean => typed.some((word) => [...word].length >= 3);

export const mostParts = 8;

/** Each word must occur somewhere in the text, an expression in the form of plain_text(). */
export const textCondition = (text: Sql, typed: readonly string[]): Sql =>
  join(
    typed
      .slice(0, mostParts)
      .map((word) => sql`${text} like (select plain_text(${likePattern(word, '%', '%')}::text))`),
    ' and ',
  );

interface Reading {
  readonly how: 'byIndex' | 'byRow';
  /** Whether addresses and numbers must be typed as a whole. */
  readonly masked: boolean;
}

/** Each word must begin a word of the record, each number occur anywhere in its digits. */
export const wordCondition = (columns: WordSearch, searched: Searched, { how, masked }: Reading): Sql => {
  if (masked) return maskedCondition(columns, searched, how);
  const found = searched.digits.slice(0, mostParts).map((piece) => numberPart(columns, piece, how));
  const { words } = searched;
  if (words.length > 0) found.unshift(how === 'byIndex' ? begunWords(columns, words) : eachWord(columns.words, words));
  return sql`(${join(found, ' and ')})`;
};

/** The indexes find candidates by a part of an address or a number, too; the name and whole contacts decide. */
const maskedCondition = (columns: WordSearch, { words, digits }: Searched, how: Reading['how']): Sql => {
  const { name, email, phone, mobile } = columns.masked;
  const names = words.filter((word) => !word.includes('@'));
  const found = [
    ...words.filter((word) => word.includes('@')).map((address) => sql`${email} = ${address.toLowerCase()}`),
    ...digits.slice(0, mostParts).map(
      (number) => sql`phone_keys(${phone}, ${mobile}) && (select phone_keys(${number}::text, ''))
        and (is_whole_phone(${phone}, ${number}) or is_whole_phone(${mobile}, ${number}))`,
    ),
  ];
  if (names.length > 0) found.push(eachWord(name, names));
  if (names.length > 0 && how === 'byIndex') found.push(begunWords(columns, names));
  return sql`(${join(found.slice(0, mostParts + 1), ' and ')})`;
};

const longestLocal = 10;
const comparedDigits = 9;

/** The digits that a number has in every notation: no zeros in front, and of a long number no code of the country. */
const dialled = (typed: string): string => {
  const digits = typed.replace(/^0+(?=\d{3})/, '');
  return digits.length > longestLocal ? digits.slice(-comparedDigits) : digits;
};

/** The index of five-digit pieces finds candidates; only the digits themselves show that the pieces are adjacent. */
const numberPart = (columns: WordSearch, typed: string, how: 'byIndex' | 'byRow'): Sql => {
  const piece = dialled(typed);
  const containsDigits = sql`${columns.digits} like (select ${`%${piece}%`}::text)`;
  if (how === 'byRow') return containsDigits;
  return sql`digit_pieces(${columns.digits}) @@ (select digits_query(${piece}::text)) and ${containsDigits}`;
};

// As subselects they are computed once per statement, not per row, and one plan serves every search.
const begunWords = (columns: WordSearch, words: readonly string[]): Sql =>
  sql`word_beginnings(${columns.words}) @@ (select beginnings_query(${words}::text[]))`;

const eachWord = (column: Sql, words: readonly string[]): Sql =>
  sql`${column} @@ (select words_query(${words}::text[]))`;

/** The record's own text, with a trigram index on exactly this expression. */
export const textSource =
  (text: Sql): SearchSource =>
  (typed) => {
    const condition = textCondition(text, typed);
    return isIndexed(typed) ? { byIndex: condition, byRow: condition } : null;
  };

interface Others {
  /** `users x` with the condition of its search index. */
  readonly from: Sql;
  readonly where: Sql;
  readonly id: Sql;
  readonly columns: WordSearch;
}

/** Beyond so many others, reading the list in its order finds a page sooner. */
const mostOthers = 20_000;

/** The words of another record, such as the customer's: `column` holds its id, `joined` are its columns in the list. */
export const otherSource =
  (others: Others, column: Sql, joined: WordSearch): SearchSource =>
  (typed, masked) => {
    const searched = readSearched(typed.join(' '));
    const matching = wordCondition(others.columns, searched, { how: 'byIndex', masked });
    const found = sql`select ${others.id} from ${others.from} where ${others.where} and ${matching}`;
    return {
      byIndex: sql`${column} = any(array(${found}))`,
      byRow: wordCondition(joined, searched, { how: 'byRow', masked }),
      isWide: sql`(select count(*) > ${mostOthers} from (${found} limit ${mostOthers + 1}) others)`,
    };
  };

/** Every way to divide the words between two sources, in the order they were typed: 'anna eurusd', 'eurusd anna'. */
const divisions = (
  sources: readonly [SearchSource, SearchSource],
  typed: readonly string[],
  masked: boolean,
): SearchedRows[] => {
  const [one, other] = sources.map((source) => (words: readonly string[]) => source(words, masked)) as [
    (words: readonly string[]) => SearchedRows | null,
    (words: readonly string[]) => SearchedRows | null,
  ];
  const whole = [one(typed), other(typed)];
  const parts = typed.slice(1).flatMap((_word, at) => {
    const [first, second] = [typed.slice(0, at + 1), typed.slice(at + 1)];
    return [both(one(first), other(second)), both(other(first), one(second))];
  });
  return [...whole, ...parts].filter((found) => found !== null);
};

const both = (one: SearchedRows | null, other: SearchedRows | null): SearchedRows | null =>
  one && other && combined([one, other], ' and ');

const combined = (rows: readonly SearchedRows[], how: ' and ' | ' or '): SearchedRows => {
  const wide = rows.flatMap(({ isWide }) => isWide ?? []);
  return {
    byIndex: sql`(${join(
      rows.map(({ byIndex }) => byIndex),
      how,
    )})`,
    byRow: sql`(${join(
      rows.map(({ byRow }) => byRow),
      how,
    )})`,
    ...(wide.length > 0 && { isWide: sql`(${join(wide, ' or ')})` }),
  };
};

/** All words in one of two sources, or the first words in one and the others in the other. */
export const dividedSearch = (
  sources: readonly [SearchSource, SearchSource],
  typed: readonly string[],
  masked: boolean,
): SearchedRows => combined(divisions(sources, typed.slice(0, mostParts), masked), ' or ');
