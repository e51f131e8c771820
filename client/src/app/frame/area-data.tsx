import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isUnsure } from '../../kernel/call/call-error.ts';
import { refreshQueriesOnChange } from '../../kernel/changes/refresh-queries.ts';
import { UnsavedHost } from '../../ui/overlay/unsaved.tsx';

/** Milliseconds for which an answer counts as fresh: a fallback for changes missed by the socket. */
const freshFor = 60_000;

/**
 * The cache of an area. Reads are retried twice if no answer came, never after a refusal or without a connection. Neither
 * reads nor writes wait for one: screens would stay empty, and a payout would be sent long after it was pressed.
 */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        retry: (failures, error) => failures < 2 && isUnsure(error) && navigator.onLine,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** An area's own cache, discarded with it so that no data is left for the next person. */
export function AreaData({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => refreshQueriesOnChange(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <UnsavedHost>{() => children}</UnsavedHost>
    </QueryClientProvider>
  );
}
