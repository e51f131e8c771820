import type { Held, Part } from './held-rows.ts';

const idOf = (row: unknown): string => (row as { readonly id: string }).id;

/** Pages that are asked for rows; more than one, because new records may have moved known rows to the next. */
const pagesAhead = 3;

/**
 * The rows before or after all known ones. Rows that left the list move later rows to earlier pages, so the current
 * page is asked first; undefined at the end of the list.
 */
export const furtherRows = async <Item>(
  { parts }: Held<Item>,
  { page }: Part<Item>,
  by: 1 | -1,
  read: (page: number) => Promise<readonly Item[]>,
): Promise<Part<Item> | undefined> => {
  const known = new Set(parts.flatMap(({ rows }) => rows.map(idOf)));
  const pages = by === 1 ? Array.from({ length: pagesAhead }, (_, ahead) => page + ahead) : [page - 1];
  for (const other of pages.filter((number) => number > 0)) {
    const found = await read(other);
    const last = by === 1 ? found.findLastIndex((row) => known.has(idOf(row))) : -1;
    const rows = found.slice(last + 1).filter((row) => !known.has(idOf(row)));
    if (rows.length > 0) return { page: other, start: startOf(parts, rows.length, by), rows };
  }
  return undefined;
};

const startOf = <Item>(parts: readonly Part<Item>[], count: number, by: 1 | -1): number => {
  const edge = parts.at(by === 1 ? -1 : 0) ?? { start: 0, rows: [] };
  return by === 1 ? edge.start + edge.rows.length : Math.max(0, edge.start - count);
};
