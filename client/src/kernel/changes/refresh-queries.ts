import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { onChanged, onReconnected } from './changes.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Typed, because a query that names a resource without changes would never be refreshed. */
    queryMeta: { readonly resources?: readonly ResourceName[] };
  }
}

/** Milliseconds in which changes are collected before screens refetch. */
const gatherFor = 250;

/** True if a query shows records of one of the resources, by the first part of its key or by its `meta.resources`. */
export const concerns = (query: Pick<Query, 'queryKey' | 'meta'>, resources: ReadonlySet<string>): boolean => {
  const also = query.meta?.['resources'];
  return (
    resources.has(String(query.queryKey[0])) ||
    (Array.isArray(also) && also.some((name) => resources.has(String(name))))
  );
};

/**
 * The only place that refreshes the cache: refetches the queries affected by changes, batched, only if they are shown
 * and the page is visible. The others become stale and are refetched when they are opened.
 */
export const refreshQueriesOnChange = (client: QueryClient): (() => void) => {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    timer = null;
    if (document.visibilityState === 'hidden' || changed.size === 0) return;
    const resources = new Set(changed);
    changed.clear();
    const isConcerned = (query: Query): boolean => concerns(query, resources);
    refetchAfterwards(client, client.getQueryCache().findAll({ predicate: isConcerned, fetchStatus: 'fetching' }));
    void client.invalidateQueries({ predicate: isConcerned, refetchType: 'active' });
  };
  const endings = [
    onChanged(({ resource }) => {
      changed.add(resource);
      timer ??= setTimeout(flush, gatherFor);
    }),
    onReconnected(() => void client.invalidateQueries()),
  ];
  document.addEventListener('visibilitychange', flush);
  return () => {
    for (const end of endings) end();
    document.removeEventListener('visibilitychange', flush);
    if (timer !== null) clearTimeout(timer);
  };
};

/** A first answer in flight may be older than the change, and the library cannot interrupt it: refetch afterwards. */
const refetchAfterwards = (client: QueryClient, fetching: readonly Query[]): void => {
  for (const query of fetching) {
    if (query.state.data !== undefined) continue;
    const again = () => client.invalidateQueries({ predicate: (other) => other === query, refetchType: 'active' });
    query.promise?.then(again, () => undefined);
  }
};
