import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { call } from '../call/call.ts';
import { createStore, useStore } from '../store/store.ts';
import { dropTokens, storePerson, token } from './tokens.ts';

type Check = ReplyOf<typeof checkAuth>;

/** The session. `unknown` until the first check; `user` is the signed-in person's profile. */
export type Session =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'visitor' } & Pick<Check, 'needsSetup' | 'isDemo'> & Partial<Pick<Check, 'signOn'>>)
  | {
      readonly status: 'signedIn';
      readonly check: Check & { id: string; role: NonNullable<Check['role']> };
      readonly user: User;
    };

const session = createStore<Session>({ status: 'unknown' });

/** The current session, outside React. */
export const currentSession = (): Session => session.get();

export const useSession = (): Session => useStore(session);

/** Calls the listener after every change of the session; returns the unsubscribe function. */
export const onSession = session.subscribe;

/** The signed-in user's profile; throws for a visitor, so use it only in areas behind the log-in. */
export const useUser = (): User => {
  const current = useSession();
  if (current.status !== 'signedIn') throw new Error('nobody is signed in');
  return current.user;
};

let latest = 0;

/** Fetches the session and the profile. Throws on a network failure, which keeps the current session. */
export const checkSession = async (): Promise<Session> => {
  latest += 1;
  const turn = latest;
  const checkedToken = token();
  const next = await readSession();
  // A later check, or another token meanwhile, is more recent.
  if (turn !== latest || checkedToken !== token()) return session.get();
  if (next.status === 'visitor' && checkedToken !== null) dropTokens();
  storePerson(
    next.status === 'signedIn' && next.check.role === 'lead' && next.check.actor === null ? next.check.id : null,
  );
  session.set(next);
  return next;
};

const readSession = async (): Promise<Session> => {
  const check = await call(checkAuth);
  const { id, role } = check;
  if (id === null || role === null) {
    const { needsSetup, isDemo, signOn } = check;
    return { status: 'visitor', needsSetup, isDemo, signOn };
  }
  return { status: 'signedIn', check: { ...check, id, role }, user: await call(getProfile) };
};

/** Replaces the profile by the version just saved. */
export const replaceUser = (user: User): void => {
  const current = session.get();
  if (current.status === 'signedIn' && current.user.id === user.id) session.set({ ...current, user });
};

/** Starts a visitor's session from the page's own data. */
export const beginVisit = ({
  needsSetup,
  isDemo,
  signOn = null,
}: Pick<Check, 'needsSetup' | 'isDemo'> & Partial<Pick<Check, 'signOn'>>): Session => {
  session.set({ status: 'visitor', needsSetup, isDemo, signOn });
  return session.get();
};

let provider: string | null = null;

/** Keeps the name of the provider of single sign-on for the page that is shown after logging out. */
export const keepProvider = (name: string | null): void => {
  provider = name;
};

/** Ends the session in this browser. */
export const becomeVisitor = (): void => {
  latest += 1;
  dropTokens();
  session.set({ status: 'visitor', needsSetup: false, isDemo: false, signOn: provider });
};
