import { QueryClient } from '@tanstack/react-query';
import { isUnsure } from '../call/call-error.ts';

/** Milliseconds for which an answer counts as fresh: a fallback for changes missed by the socket. */
const freshFor = 60_000;

/** The cache of an area. Reads are retried twice if no answer came, never after a refusal. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor, retry: (failures, error) => failures < 2 && isUnsure(error) },
      mutations: { retry: false },
    },
  });
