import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { refreshQueriesOnChange } from '../../kernel/changes/refresh-queries.ts';
import { createQueryClient } from '../../kernel/resource/query-client.ts';

/** An area's own cache, discarded with it so that no data is left for the next person. */
export function AreaData({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => refreshQueriesOnChange(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
