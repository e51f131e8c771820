import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { AnyRoute, CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../call/call-error.ts';
import { call, type CallArguments } from '../call/call.ts';

/** First part of a query's key: the resource whose changes refetch it. */
export const resourceOf = (route: Pick<AnyRoute, 'name'>): string => route.name.split('.')[0] ?? route.name;

/** The place of a read in the cache. */
export const readKey = <R extends AnyRoute>(route: R, input: CallOf<R>) =>
  [resourceOf(route), route.name, input] as const;

interface ReadOptions<Reply> {
  /** Further resources whose changes affect this answer, such as `user` for a count of leads. */
  readonly resources?: readonly ResourceName[];
  readonly enabled?: boolean;
  /** Shows the previous answer while another input loads. */
  readonly keepPrevious?: boolean;
  /** Milliseconds until the next read, for an answer that changes without an event; false if it does not. */
  readonly refetchAfter?: (reply: Reply) => number | false;
}

/** A read of a route, cached by its input and refetched when its resource changes. */
export const useRead = <R extends AnyRoute>(
  route: R,
  input: CallOf<R>,
  { resources = [], enabled = true, keepPrevious = false, refetchAfter }: ReadOptions<ReplyOf<R>> = {},
) =>
  useQuery<ReplyOf<R>>({
    queryKey: readKey(route, input),
    queryFn: ({ signal }) => call(route, ...([input, { signal }] as unknown as CallArguments<R>)),
    enabled,
    meta: { resources: [...resources] },
    ...(refetchAfter && {
      refetchInterval: ({ state: { data } }) => (data === undefined ? false : refetchAfter(data)),
    }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });

/** The record was in another state than the one on screen. */
const isConflict = (error: unknown): boolean => error instanceof CallError && [409, 412].includes(error.status);

/** A write of a route as a mutation; afterwards, and after a conflict, all queries of its resource are refetched. */
export const useWrite = <R extends AnyRoute>(route: R) => {
  const client = useQueryClient();
  return useMutation<ReplyOf<R>, Error, CallOf<R>>({
    mutationFn: (input) => call(route, ...([input] as unknown as CallArguments<R>)),
    onSettled: (_reply, error) => {
      if (!error || isConflict(error)) void client.invalidateQueries({ queryKey: [resourceOf(route)] });
    },
  });
};
