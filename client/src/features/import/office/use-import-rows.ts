import { importRows, type ImportRow } from '@countinghouse/contract/import/import.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../kernel/call/call.ts';

export type Row = z.infer<typeof ImportRow>;
export type Show = 'all' | 'problems' | 'duplicates';
type Page = ReplyOf<typeof importRows>;

/**
 * The rows of an import, loaded as far as the user scrolled. They are not refetched during the work: a fixed row stays
 * in place, and only a new selection reloads.
 */
export const useImportRows = (id: string, show: Show) => {
  const client = useQueryClient();
  // Not a resource's name, so that no announced change removes rows during the work.
  const queryKey = ['rowsOfImport', id, show];
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(importRows, { params: { id }, query: { show, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, more }: Page) => (more ? rows.at(-1)?.number : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const replace = (row: Row): void => {
    client.setQueryData<InfiniteData<Page, number>>(
      queryKey,
      (known) => known && { ...known, pages: known.pages.map((page) => withRow(page, row)) },
    );
  };
  const more = (): void => {
    // A further render may come before the first call is registered, which would then be cancelled and sent again.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  };
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return { rows, error, isPending, hasMore: hasNextPage, more, refetch, replace };
};

const withRow = (page: Page, row: Row): Page => ({
  ...page,
  rows: page.rows.map((before) => (before.number === row.number ? row : before)),
});
