import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import type { useOrdersOf } from './use-orders-of.ts';

interface LoadedProps {
  readonly query: Pick<ReturnType<typeof useOrdersOf>, 'data' | 'error' | 'refetch'>;
  readonly children: ReactNode;
}

/** The orders once they are loaded, or why they are not. */
export function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (data) return children;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={120} />;
}
