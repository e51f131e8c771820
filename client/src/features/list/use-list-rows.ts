import type { AnyResource, Binned, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../kernel/call/call-error.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import type { ListQuery } from '../../kernel/resource/list-query.ts';
import type { Page } from '../../kernel/resource/page.ts';
import { useBinned, useRecords } from '../../kernel/resource/resource-queries.ts';
import type { Paging, TableStatus } from '../../ui/table/table-props.ts';
import type { ListDeclaration } from './list-declaration.ts';

export interface Rows<Item> {
  readonly rows: readonly Item[];
  /** Whether the rows answer the current query, not the one before it. */
  readonly isCurrent: boolean;
  readonly status: TableStatus;
  readonly refreshing: boolean;
  readonly errorMessage: string;
  readonly paging: Paging;
  readonly retry: () => void;
}

const statusOf = (result: {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: unknown;
}): TableStatus => {
  if (result.error instanceof CallError && result.error.status === 403) {
    // The reader has left the company's network: the reason is not their role, and a retry helps once they are back.
    return result.error.code === 'networkNotAllowed' ? 'error' : 'forbidden';
  }
  // Known rows stay visible if a later fetch fails.
  if (result.error && result.data === undefined) return 'error';
  return result.isPending ? 'loading' : 'ready';
};

const nothing = { items: [], count: 0, countIsMinimum: false } as const;

/** The rows of a read, visible while the next ones load. */
const useRows = <Item>(
  result: UseQueryResult<Page<Item>>,
  query: ListQuery,
  onPage: (page: number) => void,
): Rows<Item> => {
  const { items, count, countIsMinimum } = result.data ?? nothing;
  const lastPage = Math.max(1, Math.ceil(count / query.pageSize));
  const isSettled = result.isSuccess && !result.isPlaceholderData;
  const isBeyond = isSettled && !countIsMinimum && query.page > lastPage;
  // After deleting the last row of the last page, or with an old link, go to the current last page.
  useEffect(() => {
    if (isBeyond) onPage(lastPage);
  });
  return {
    rows: items,
    isCurrent: isSettled,
    status: statusOf(result),
    refreshing: result.isFetching && !result.isPending,
    errorMessage: messageOf(result.error),
    paging: { page: query.page, pageSize: query.pageSize, total: count, capped: countIsMinimum },
    retry: () => void result.refetch(),
  };
};

/** The rows of a list from the server. */
export const useListRows = <R extends AnyResource>(
  { resource, resources }: Pick<ListDeclaration<R>, 'resource' | 'resources'>,
  query: ListQuery,
  onPage: (page: number) => void,
): Rows<ItemOf<R>> => useRows(useRecords(resource, query, true, resources), query, onPage);

/** The deleted records of a list from the server. */
export const useBinRows = <R extends AnyResource>(
  resource: R,
  query: ListQuery,
  onPage: (page: number) => void,
): Rows<Binned<ItemOf<R>>> => useRows(useBinned(resource, query), query, onPage);
