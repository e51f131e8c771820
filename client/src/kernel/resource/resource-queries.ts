import type { ContinuedSelection } from '@countinghouse/contract/kernel/filter.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { AnyResource, Binned, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, type CallOptions } from '../call/call.ts';
import { type ListQuery, listQuery } from './list-query.ts';
import { type Page, pageOf, withInFront, withReplaced } from './page.ts';

type Looser = (route: unknown, input: unknown, options?: CallOptions) => Promise<unknown>;
/** The standard routes of any resource, typed loosely because the generic type cannot express them. */
const callAny = call as unknown as Looser;

interface BulkAnswer {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[];
  readonly action?: string | null | undefined;
}

/** A change of one record; `version` is the one the user saw, so that no concurrent change is silently overwritten. */
export interface Edit<R extends AnyResource> {
  readonly id: string;
  readonly fields: z.input<R['update']>;
  readonly version: number;
}

const keys = ({ name }: AnyResource) => ({
  list: (query: ListQuery) => [name, 'list', query] as const,
  lists: [name, 'list'] as const,
  bin: (query: ListQuery) => [name, 'bin', query] as const,
  one: (id: string) => [name, 'one', id] as const,
  all: [name] as const,
});

/** Replaces a record by its new version in every list and in its own query. */
const replace = <R extends AnyResource>(client: QueryClient, resource: R, item: ItemOf<R>): void => {
  const { id } = item as { id: string };
  client.setQueryData(keys(resource).one(id), item);
  client.setQueriesData<Page<ItemOf<R>>>(
    { queryKey: keys(resource).lists },
    (page) => page && withReplaced(page, item),
  );
};

/** Puts a new record in front of all cached first pages. Later answers of the server move it to its right place. */
const putInFront = <R extends AnyResource>(client: QueryClient, resource: R, item: ItemOf<R>): void => {
  for (const [key, page] of client.getQueriesData<Page<ItemOf<R>>>({ queryKey: keys(resource).lists })) {
    const query = key[2] as ListQuery;
    if (page && query.page === 1) client.setQueryData(key, withInFront(page, item, query.pageSize));
  }
};

/** Whether staff prepared it for a customer: then it is no record of the list before the customer confirms it. */
export const isPrepared = (item: object): boolean => 'status' in item && item.status === 'prepared';

/** Whether it is no record of the list before a second person approves it. */
export const isProposed = (item: object): boolean => 'status' in item && item.status === 'proposed';

/** The current record from the server, bypassing the cache. */
export const fetchRecord = <R extends AnyResource>(resource: R, id: string): Promise<ItemOf<R>> =>
  callAny(resource.routes.one, { params: { id } }) as Promise<ItemOf<R>>;

export const useRecords = <R extends AnyResource>(
  resource: R,
  query: ListQuery,
  enabled = true,
  /** Further resources whose changes affect the rows, such as `user` for a count of leads. */
  resources: readonly ResourceName[] = [],
) => useQuery({ ...recordsQuery(resource, query, resources), placeholderData: keepPreviousData, enabled });

/** The read of a page of a list, for its hook and for what fetches a page in advance. */
export const recordsQuery = <R extends AnyResource>(
  resource: R,
  query: ListQuery,
  resources: readonly ResourceName[],
) => ({
  queryKey: keys(resource).list(query),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Page<ItemOf<R>>> => {
    const input = listQuery(query);
    return pageOf(
      resource,
      await callAny(resource.routes[input.q === undefined ? 'list' : 'search'], { query: input }, { signal }),
    );
  },
  meta: { resources: [...resources] },
});

/** The deleted records of a list. */
export const useBinned = <R extends AnyResource>(resource: R, query: ListQuery) =>
  useQuery<Page<Binned<ItemOf<R>>>>({
    queryKey: keys(resource).bin(query),
    queryFn: async ({ signal }) =>
      pageOf(resource, await callAny(resource.routes.bin, { query: listQuery(query) }, { signal })) as Page<
        Binned<ItemOf<R>>
      >,
    placeholderData: keepPreviousData,
  });

export const useRecord = <R extends AnyResource>(resource: R, id: string | null) => {
  const client = useQueryClient();
  return useQuery<ItemOf<R>>({
    queryKey: keys(resource).one(id ?? ''),
    queryFn: ({ signal }) => callAny(resource.routes.one, { params: { id } }, { signal }) as Promise<ItemOf<R>>,
    enabled: id !== null,
    // A row of a list is the full record: show it immediately and refetch in the background.
    placeholderData: () => knownRow(client, resource, id) as never,
  });
};

const knownRow = <R extends AnyResource>(client: QueryClient, resource: R, id: string | null): ItemOf<R> | undefined =>
  client
    .getQueriesData<Page<ItemOf<R>>>({ queryKey: keys(resource).lists })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => (row as { id: string }).id === id);

export const useCreateRecord = <R extends AnyResource>(resource: R) => {
  const client = useQueryClient();
  return useMutation<ItemOf<R>, Error, z.input<R['create']>>({
    mutationFn: (body) => callAny(resource.routes.create, { body }) as Promise<ItemOf<R>>,
    onSuccess: (item) => {
      if (!isPrepared(item) && !isProposed(item)) putInFront(client, resource, item);
    },
  });
};

export const useCreateRecords = <R extends AnyResource>(resource: R) => {
  const client = useQueryClient();
  return useMutation<readonly ItemOf<R>[], Error, readonly unknown[]>({
    mutationFn: async (body) => {
      const reply = (await callAny(resource.routes.createMany, { body })) as Record<string, ItemOf<R>[]>;
      return reply[resource.plural] ?? [];
    },
    onSuccess: () => refresh(client, resource),
  });
};

export const useUpdateRecord = <R extends AnyResource>(resource: R) => {
  const client = useQueryClient();
  return useMutation<ItemOf<R>, Error, Edit<R>>({
    mutationFn: ({ id, fields, version }) =>
      callAny(resource.routes.update, { params: { id }, body: { ...(fields as object), version } }) as Promise<
        ItemOf<R>
      >,
    onSuccess: (item) => replace(client, resource, item),
  });
};

export const useRemoveRecords = <R extends AnyResource>(resource: R) => {
  const client = useQueryClient();
  return useMutation<BulkAnswer, Error, ContinuedSelection>({
    mutationFn: (body) => callAny(resource.routes.removeMany, { body }) as Promise<BulkAnswer>,
    onSuccess: () => refresh(client, resource),
  });
};

export const useRestoreRecords = <R extends AnyResource>(resource: R) => {
  const client = useQueryClient();
  return useMutation<BulkAnswer, Error, readonly string[]>({
    mutationFn: (ids) => callAny(resource.routes.restore, { body: { ids } }) as Promise<BulkAnswer>,
    onSuccess: () => refresh(client, resource),
  });
};

const refresh = (client: QueryClient, resource: AnyResource): void => {
  void client.invalidateQueries({ queryKey: keys(resource).all });
};

/**
 * The standard calls of one resource as hooks; create it once, outside components. Writes take no callbacks: they
 * update the cache themselves, and callers await `mutateAsync` to continue.
 */
export const resourceQueries = <R extends AnyResource>(resource: R) => ({
  useList: (query: ListQuery, enabled = true) => useRecords(resource, query, enabled),
  useOne: (id: string | null) => useRecord(resource, id),
  useCreate: () => useCreateRecord(resource),
  useCreateMany: () => useCreateRecords(resource),
  useUpdate: () => useUpdateRecord(resource),
  useRemove: () => useRemoveRecords(resource),
  useRestore: () => useRestoreRecords(resource),
  fetchOne: (id: string) => fetchRecord(resource, id),
});
