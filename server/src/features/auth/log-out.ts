import type { logout } from '@countinghouse/contract/auth/auth.ts';
import type { Command } from '../../kernel/http/served.ts';
import { endSession, endSessionsOf } from './session-table.ts';

/**
 * Ends this session, or all of this person's. Whoever acts as a customer ends only that: his own session, which has
 * the same cookie, goes on, and the customer's are not his to end.
 */
export const logOut: Command<typeof logout> = async (context, { query }) => {
  const { actor, now } = context;
  const everywhere = query.allDevices === 'true' && actor.real === null;
  const ended = await (everywhere ? endSessionsOf(context, actor.id, now) : endSession(context, actor.sessionId, now));
  for (const change of ended) context.changed(change);
  if (actor.real === null) context.setCookie(null);
  return undefined;
};
