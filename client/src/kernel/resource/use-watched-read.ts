import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { AnyRoute, CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKey, useRead } from './use-call.ts';

/** Milliseconds without an answer after which a screen says so. */
const patience = 6_000;

/** True once something has been pending for long. */
const useIsSlow = (isPending: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
};

/** A read for a part of a screen, which says when it failed or takes long, and starts again without the others. */
export interface WatchedRead<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isSlow: boolean;
  readonly retry: () => void;
}

export const useWatchedRead = <R extends AnyRoute>(
  route: R,
  input: CallOf<R>,
  resources: readonly ResourceName[] = [],
  enabled = true,
): WatchedRead<ReplyOf<R>> => {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useRead(route, input, { resources, enabled, keepPrevious: true });
  const isSlow = useIsSlow(data === undefined && isFetching);
  // A first answer that is still on its way is given up, because the library would go on waiting for it.
  const retry = () => void client.cancelQueries({ queryKey: readKey(route, input) }).then(() => refetch());
  return { data, error: data === undefined ? error : null, isSlow, retry };
};
