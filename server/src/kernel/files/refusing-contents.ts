import type { Log } from '../log/log.ts';
import { Refusal } from '../refusal.ts';
import { type ContentStore, ContentStoreError } from './content-store.ts';

const retryAfterSeconds = 10;

/** For requests: while the store does not answer they are refused as `fileStoreUnavailable`, and the log says why. */
export const refusingContents = (contents: ContentStore, log: Pick<Log, 'error'>): ContentStore => {
  const refused = (error: unknown): never => {
    if (!(error instanceof ContentStoreError)) throw error;
    log.error({ err: error }, 'file store not available');
    throw new Refusal('unavailable', 'fileStoreUnavailable', { retryAfterSeconds });
  };
  return {
    ...contents,
    put: (name, bytes) => contents.put(name, bytes).catch(refused),
    open: (name) => contents.open(name).catch(refused),
    find: (name) => contents.find(name).catch(refused),
    remove: (name) => contents.remove(name).catch(refused),
  };
};
