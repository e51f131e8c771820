import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { CallError } from './call-error.ts';
import { failureTexts } from './last-resort.ts';

/** Rethrows the failure of a call with the name of its route, once the texts that name it are loaded. */
export const failedCall = async ({ name }: Pick<AnyRoute, 'name'>, error: unknown): Promise<never> => {
  // Without an answer the reason is the same for every call, and the texts cannot be loaded either.
  if (!(error instanceof CallError) || error.status === 0) throw error;
  await failureTexts
    .get()
    .load()
    .catch(() => undefined);
  throw error.of(name);
};
