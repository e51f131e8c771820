import type { InvestmentStatus } from '@countinghouse/contract/investment/investment.ts';
import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import type { DocumentKind, DocumentStatus } from '@countinghouse/contract/verification/document.ts';
import { token } from '../../kernel/session/tokens.ts';

/** An entry of the documents list, without the content or any way to obtain it. */
export type OfflineDocument =
  | { readonly sort: 'proof'; readonly kind: DocumentKind; readonly status: DocumentStatus; readonly date: string }
  | { readonly sort: 'agreement'; readonly name: string; readonly status: InvestmentStatus; readonly date: string };

/** The data shown to a customer without a connection. */
export interface OfflineCopy {
  /** SHA-256 of the session's token: no other session can read it, not even the same person's. */
  readonly session: string;
  /** ISO text: the time of the figures. */
  readonly at: string;
  readonly capital: Capital;
  readonly documents: readonly OfflineDocument[];
}

const maxAge = 7 * 24 * 60 * 60 * 1000;

/** Whether a copy belongs to this session and is not too old; a copy from the future means a wrong clock. */
export const isUsable = (
  { session, at }: Pick<OfflineCopy, 'session' | 'at'>,
  ownSession: string,
  now: Date,
): boolean => {
  const age = now.getTime() - new Date(at).getTime();
  return session === ownSession && age >= 0 && age <= maxAge;
};

/** SHA-256 of a text in hexadecimal. Browsers compute it only on https and localhost. */
export const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

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
