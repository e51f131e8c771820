import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';

/** The only calls allowed while the password was chosen by someone else. */
const openBeforeOwnPassword = new Set(['auth.logout', 'auth.changePassword', 'profile.one']);

/** Staff who are connected as a customer see what the customer sees; they do nothing under the customer's name. */
const isOpenToConnected = ({ method, ownHandOnly }: AnyRoute): boolean => method === 'GET' && !ownHandOnly;

/** Refuses an actor who must not call the route at all; the table's scope decides about single records. */
export const checkAccess = (route: AnyRoute, actor: Actor): void => {
  if (route.access === 'public') return;
  if (actor.role === 'visitor') throw new Refusal('unauthenticated', 'unauthenticated');
  if (actor.real && !isOpenToConnected(route)) throw new Refusal('forbidden', 'notWhileConnected');
  if (actor.mustChangePassword && !openBeforeOwnPassword.has(route.name))
    throw new Refusal('forbidden', 'mustChangePassword');
  if (route.access !== 'signedIn' && !mayAtAll(actor.role, route.access)) throw new Refusal('forbidden', 'forbidden');
};
