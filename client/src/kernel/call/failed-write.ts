import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { CallError } from './call-error.ts';
import { failureWords } from './last-resort.ts';

/** Passes on the failure of a write with the name of its route, once the words that say what failed are loaded. */
export const failedWrite = async ({ name }: Pick<AnyRoute, 'name'>, error: unknown): Promise<never> => {
  // Without an answer the reason is the same for every call, and there is nothing to load the words from.
  if (!(error instanceof CallError) || error.status === 0) throw error;
  await failureWords
    .get()
    .load()
    .catch(() => undefined);
  throw error.of(name);
};
