import { token } from '../../kernel/session/tokens.ts';
import { digestOf, isUsable, type OfflineCopy } from './offline-copy.ts';

const name = 'offline';
const shelf = 'copy';
/** The key of the only copy. */
const only = 'only';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(shelf));
  return done(request);
};

const onShelf = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
  const database = await open();
  try {
    return await done(work(database.transaction(shelf, mode).objectStore(shelf)));
  } finally {
    // An open connection would block the deletion at log-out.
    database.close();
  }
};

/** Stores a copy, unless its session has ended meanwhile. */
export const storeCopy = async (copy: OfflineCopy): Promise<void> => {
  const database = await open();
  const bearer = token();
  const isSameSession = bearer !== null && (await digestOf(bearer)) === copy.session;
  database.close();
  if (isSameSession && token() === bearer) await onShelf('readwrite', (store) => store.put(copy, only));
};

/** The copy of the current session, or null. Deletes one that is too old or from another session. */
export const readCopy = async (now: Date): Promise<OfflineCopy | null> => {
  const bearer = token();
  if (bearer === null) return null;
  const copy = (await onShelf<unknown>('readonly', (store) => store.get(only))) as OfflineCopy | undefined;
  if (copy !== undefined && isUsable(copy, await digestOf(bearer), now)) return copy;
  await dropCopy();
  return null;
};

/** Deletes the copy and its database. */
export const dropCopy = async (): Promise<void> => {
  await done(indexedDB.deleteDatabase(name));
};
