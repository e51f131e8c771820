import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../call/call.ts';
import { checkSession, currentSession } from './session.ts';
import { beginTokens, previousToken, pushToken, token } from './tokens.ts';
import { watchSession } from './watch-session.ts';

const storage = new Map<string, string>();
const page = new EventTarget();
/** The people known to the server, by token. */
const known = new Map<string, { readonly id: string; readonly role: string }>();
let isReachable = true;

const reply = (path: string, bearer: string): Response => {
  const person = known.get(bearer);
  if (path === checkAuth.path)
    return Response.json({ id: person?.id ?? null, role: person?.role ?? null, needsSetup: false });
  return person
    ? Response.json(person)
    : Response.json({ code: 'unauthenticated', message: 'Sign in' }, { status: 401 });
};

beforeAll(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return reply(path, headers['authorization']?.slice('Bearer '.length) ?? '');
  });
  watchSession();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  isReachable = true;
  known.clear();
  known.set('token-of-bea', { id: 'bea', role: 'admin' });
  known.set('token-as-ada', { id: 'ada', role: 'lead' });
  beginTokens('token-of-bea');
  await checkSession();
});

/** A call that finds the session expired. */
const findsItOver = async (): Promise<void> => {
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 });
};

/** Another tab of the same browser changes the storage. */
const elsewhere = (key: string | null): void => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
};

const shownId = () => {
  const session = currentSession();
  return session.status === 'signedIn' ? session.check.id : session.status;
};

test('a session that has expired on the server ends here with the next call', async () => {
  known.clear();
  await findsItOver();
  expect(shownId()).toBe('visitor');
  expect(token()).toBeNull();
});

test('when a connection as a customer expires, the user returns to their own account', async () => {
  pushToken('token-as-ada');
  await checkSession();
  expect(shownId()).toBe('ada');
  known.delete('token-as-ada');
  await findsItOver();
  await expect.poll(shownId).toBe('bea');
  expect([token(), previousToken()]).toEqual(['token-of-bea', null]);
});

test('when a connection as a customer expires and the server is unreachable, the user becomes a visitor', async () => {
  pushToken('token-as-ada');
  await checkSession();
  known.delete('token-as-ada');
  const finding = findsItOver();
  // The next call, which would identify the user, gets no answer.
  queueMicrotask(() => {
    isReachable = false;
  });
  await finding;
  await expect.poll(shownId).toBe('visitor');
  expect([token(), previousToken()]).toEqual([null, null]);
});

test('a log-out in another tab ends the session in this one', async () => {
  storage.clear();
  elsewhere(null);
  await expect.poll(shownId).toBe('visitor');
});

test('a log-in as another person in another tab applies to this one', async () => {
  known.set('token-of-carl', { id: 'carl', role: 'regular' });
  storage.set('token', 'token-of-carl');
  elsewhere('token');
  await expect.poll(shownId).toBe('carl');
});

test('other storage changes in a tab do not trigger a call in this one', async () => {
  storage.set('token', 'token-of-nobody');
  elsewhere('language');
  await Promise.resolve();
  expect(shownId()).toBe('bea');
});
