import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { call } from '../call/call.ts';
import { createStore, useStore } from '../store/store.ts';
import { dropTokens, token } from './tokens.ts';

type Check = ReplyOf<typeof checkAuth>;

/** Who sits here. `unknown` until the first check; `user` is the profile of whoever is signed in. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor'; readonly needsSetup: boolean }
  | {
      readonly status: 'signedIn';
      readonly check: Check & { id: string; role: NonNullable<Check['role']> };
      readonly user: User;
    };

const session = createStore<Session>({ status: 'unknown' });

/** The session as it stands, outside React. */
export const currentSession = (): Session => session.get();

export const useSession = (): Session => useStore(session);

/** Calls back after every change of the session; returns what ends it. */
export const onSession = session.subscribe;

/** The signed-in user's profile; throws for a visitor, so only areas behind the log-in use it. */
export const useUser = (): User => {
  const current = useSession();
  if (current.status !== 'signedIn') throw new Error('nobody is signed in');
  return current.user;
};

let latest = 0;

/** Asks the server who is signed in, and for the profile. A failure of the network is thrown, the session then stays. */
export const checkSession = async (): Promise<Session> => {
  latest += 1;
  const mine = latest;
  const asked = token();
  const next = await readSession();
  // A later check, or another token meanwhile, knows better.
  if (mine !== latest || asked !== token()) return session.get();
  if (next.status === 'visitor' && asked !== null) dropTokens();
  session.set(next);
  return next;
};

const readSession = async (): Promise<Session> => {
  const check = await call(checkAuth);
  const { id, role } = check;
  if (id === null || role === null) return { status: 'visitor', needsSetup: check.needsSetup };
  return { status: 'signedIn', check: { ...check, id, role }, user: await call(getProfile) };
};

/** Puts a profile that was just written in the place of the one before. */
export const replaceUser = (user: User): void => {
  const current = session.get();
  if (current.status === 'signedIn' && current.user.id === user.id) session.set({ ...current, user });
};

/** Nobody is signed in here, as the page itself says. */
export const beginVisit = (needsSetup: boolean): Session => {
  session.set({ status: 'visitor', needsSetup });
  return session.get();
};

/** Nobody is signed in here any more. */
export const becomeVisitor = (): void => {
  latest += 1;
  dropTokens();
  session.set({ status: 'visitor', needsSetup: false });
};
