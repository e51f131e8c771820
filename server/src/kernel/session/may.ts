import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';

/** With a password that somebody else chose, one may sign out, see who one is, and choose one's own. */
const openBeforeOwnPassword = new Set(['auth.logout', 'auth.changePassword', 'profile.one']);

/** Refuses an actor who may not call the route at all; which records he may touch is the table's scope. */
export const checkAccess = (route: AnyRoute, actor: Actor): void => {
  if (route.access === 'public') return;
  if (actor.role === 'visitor') throw new Refusal('unauthenticated', 'unauthenticated');
  if (route.ownHandOnly && actor.real) throw new Refusal('forbidden', 'notWhileConnected');
  if (actor.mustChangePassword && !openBeforeOwnPassword.has(route.name))
    throw new Refusal('forbidden', 'mustChangePassword');
  if (route.access !== 'signedIn' && !mayAtAll(actor.role, route.access)) throw new Refusal('forbidden', 'forbidden');
};
