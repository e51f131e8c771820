import { QueryClient } from '@tanstack/react-query';
import { isUnsure } from '../call/call-error.ts';

/** Milliseconds for which an answer counts as fresh: the live line tells of changes, this is the net below it. */
const freshFor = 60_000;

/** The cache of an area. Reads are asked again twice when no answer came, never when the server refused. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor, retry: (failures, error) => failures < 2 && isUnsure(error) },
      mutations: { retry: false },
    },
  });
