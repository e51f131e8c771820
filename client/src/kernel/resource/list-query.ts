import type { Filters } from '@countinghouse/contract/kernel/filter.ts';

/** The reader's query of a list. */
export interface ListQuery {
  readonly filters: Filters;
  /** Field names, with `-` for descending; empty means the resource's default order. */
  readonly sorts: readonly string[];
  readonly q: string;
  readonly page: number;
  readonly pageSize: number;
}

const narrowed = ({ filters, q }: Pick<ListQuery, 'filters' | 'q'>) => ({
  ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  ...(q.trim() !== '' && { q: q.trim() }),
});

/** The query of a list, search or export: filters and sorts as JSON text, empty parts omitted. */
export const listQuery = ({ filters, sorts, q, page, pageSize }: ListQuery) => ({
  ...narrowed({ filters, q }),
  ...(sorts.length > 0 && { sorts: JSON.stringify(sorts) }),
  page,
  pageSize,
});

/** The server's form of 'all that match'. */
export const matching = (query: Pick<ListQuery, 'filters' | 'q'>) => narrowed(query);
