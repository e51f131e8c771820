import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { onChanged, onReconnected } from './changes.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A query that names a resource no change is about would never be refreshed. */
    queryMeta: { readonly resources?: readonly ResourceName[] };
  }
}

/** Milliseconds in which changes are gathered before screens ask again. */
const gatherFor = 250;

/** True when a query shows records of one of the resources: by its key's first part, or because it says so. */
export const concerns = (query: Pick<Query, 'queryKey' | 'meta'>, resources: ReadonlySet<string>): boolean => {
  const also = query.meta?.['resources'];
  return (
    resources.has(String(query.queryKey[0])) ||
    (Array.isArray(also) && also.some((name) => resources.has(String(name))))
  );
};

/**
 * The one update of the cache: what a change touches is asked again, gathered over a moment, only where it is
 * shown, and not before the page is looked at. The rest is stale and asked when somebody comes to it.
 */
export const refreshQueriesOnChange = (client: QueryClient): (() => void) => {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    timer = null;
    if (document.visibilityState === 'hidden' || waiting.size === 0) return;
    const resources = new Set(waiting);
    waiting.clear();
    const isConcerned = (query: Query): boolean => concerns(query, resources);
    askOnceMore(client, client.getQueryCache().findAll({ predicate: isConcerned, fetchStatus: 'fetching' }));
    void client.invalidateQueries({ predicate: isConcerned, refetchType: 'active' });
  };
  const endings = [
    onChanged(({ resource }) => {
      waiting.add(resource);
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

/** A first answer under way may be older than the change, and the library lets nothing interrupt it: asked again after. */
const askOnceMore = (client: QueryClient, fetching: readonly Query[]): void => {
  for (const query of fetching) {
    if (query.state.data !== undefined) continue;
    const again = () => client.invalidateQueries({ predicate: (other) => other === query, refetchType: 'active' });
    query.promise?.then(again, () => undefined);
  }
};
