import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { tokenAccessOf } from '@countinghouse/contract/api-token/token-permissions.ts';
import { type Actor, holdsAny } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { networkRefused } from './networks.ts';

/** The only calls allowed while the password was chosen by someone else. */
const openBeforeOwnPassword = new Set(['auth.logout', 'signOn.logOut', 'auth.changePassword', 'profile.one']);

/** The only calls allowed from a network that is not one of the role's. */
const openFromAnywhere = new Set(['auth.logout', 'signOn.logOut']);

/** Further calls, with which staff set up two-factor or a passkey. */
const openBeforeTwoFactor = new Set([
  'auth.twoFactorState',
  'auth.startTotp',
  'auth.confirmTotp',
  'passkey.list',
  'passkey.start',
  'passkey.add',
]);

/** All that staff connected as a customer can do, and all that a password known to staff is good for. */
const isReading = ({ method, ownHandOnly }: AnyRoute): boolean => method === 'GET' && !ownHandOnly;

/** Refuses an actor who must not call the route at all; the table's scope decides about single records. */
export const checkAccess = (route: AnyRoute, actor: Actor): void => {
  if (actor.token !== null) return checkToken(route, actor);
  if (route.access === 'public') return;
  if (actor.role === 'visitor') throw new Refusal('unauthenticated', 'unauthenticated');
  if (actor.outsideNetwork && !openFromAnywhere.has(route.name)) throw networkRefused();
  const code = sessionProblem(route, actor);
  if (code !== null) throw new Refusal('forbidden', code);
  if (route.access !== 'signedIn' && !holdsAny(actor, route.access)) throw new Refusal('forbidden', 'forbidden');
};

const checkToken = (route: AnyRoute, actor: Actor): void => {
  const access = tokenAccessOf(route);
  if (access.length === 0) throw new Refusal('forbidden', 'notWithToken');
  if (!holdsAny(actor, access)) throw new Refusal('forbidden', 'forbidden');
};

/** The reason why a call is closed to this kind of session, whatever its person's role. */
const sessionProblem = (route: AnyRoute, actor: Actor): string | null => {
  if (actor.real && !isReading(route)) return 'notWhileConnected';
  if (openBeforeOwnPassword.has(route.name)) return null;
  if (actor.mustChangePassword) return 'mustChangePassword';
  if (actor.mustSetUpTwoFactor && !openBeforeTwoFactor.has(route.name)) return 'mustSetUpTwoFactor';
  return actor.restricted && !isReading(route) ? 'accountRestricted' : null;
};
