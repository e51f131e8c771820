import type { logout } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { endSessionsWhere, sessionsOf } from '../../kernel/session/end-sessions.ts';

/**
 * Ends this session, or all of this person's. Whoever acts as a customer ends only that: his own session, which has
 * the same cookie, goes on, and the customer's are not his to end.
 */
export const logOut: Command<typeof logout> = async (context, { query }) => {
  const { actor, now } = context;
  const everywhere = query.allDevices === 'true' && actor.real === null;
  const ended = everywhere ? sessionsOf([actor.id]) : sql`id = ${actor.sessionId}::uuid`;
  for (const change of await endSessionsWhere(context, ended, now)) context.changed(change);
  if (actor.real === null) context.setCookie(null);
  return undefined;
};
