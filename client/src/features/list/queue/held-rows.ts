import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import type { Paging } from '../../../ui/table/table-props.ts';

/** Rows of one page that are shown together. */
export interface Part<Item> {
  readonly page: number;
  /** Position of the first row in the list, from 0. */
  readonly start: number;
  readonly rows: readonly Item[];
}

/** The rows of a list that the reader steps through; no row is in two parts. */
export interface Held<Item> {
  /** The query without its page. */
  readonly question: string;
  readonly parts: readonly Part<Item>[];
  /** The total when the first record was opened. */
  readonly paging: Paging;
}

type Row = { readonly id: string };
const idOf = (row: unknown): string => (row as Row).id;

export const beginQueue = <Item>(
  question: string,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
  { rows, paging }: { readonly rows: readonly Item[]; readonly paging: Paging },
): Held<Item> => ({ question, paging, parts: [{ page, start: (page - 1) * pageSize, rows }] });

/** The part with the open record; if it is on no page, the part of the page. */
export const partOf = <Item>(
  { parts }: Held<Item>,
  page: number,
  record: string | undefined,
): Part<Item> | undefined => {
  const onPage = parts.filter((part) => part.page === page);
  return onPage.find(({ rows }) => rows.some((row) => idOf(row) === record)) ?? onPage[0];
};

/** The same rows in the same order, each in its newest known version; the same object if none is newer. */
export const keepNewest = <Item>(held: Held<Item>, fresh: readonly Item[]): Held<Item> => {
  const newest = new Map(fresh.map((row) => [idOf(row), row]));
  const isNewer = (row: Item): boolean => (newest.get(idOf(row)) ?? row) !== row;
  if (!held.parts.some(({ rows }) => rows.some(isNewer))) return held;
  const parts = held.parts.map((part) => ({ ...part, rows: part.rows.map((row) => newest.get(idOf(row)) ?? row) }));
  return { ...held, parts };
};

export const withPart = <Item>(held: Held<Item>, part: Part<Item>, by: 1 | -1): Held<Item> => ({
  ...held,
  parts: by === 1 ? [...held.parts, part] : [part, ...held.parts],
});

interface Next<Item> {
  /** The part with the record; undefined if it is in none. */
  readonly edge: Part<Item> | undefined;
  /** The row before or after the record, or the first one if the record is in no part; undefined beyond the known rows. */
  readonly next: { readonly row: Item; readonly page: number } | undefined;
}

export const nextRow = <Item>(parts: readonly Part<Item>[], record: string | undefined, by: 1 | -1): Next<Item> => {
  const edge = parts.find(({ rows }) => rows.some((row) => idOf(row) === record));
  const known = parts.flatMap(({ page, rows }) => rows.map((row) => ({ row, page })));
  const at = known.findIndex(({ row }) => idOf(row) === record);
  return { edge, next: edge || by === 1 ? known[at + by] : undefined };
};
