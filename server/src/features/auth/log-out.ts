import type { logout } from '@countinghouse/contract/auth/auth.ts';
import type { Command } from '../../kernel/http/served.ts';
import { endSessionAndItsParent, endSessionsOf } from './session-table.ts';

/**
 * Ends this session, or all of this person's. A connected member of staff also ends their own session, which has the
 * same cookie, but never the customer's own sessions.
 */
export const logOut: Command<typeof logout> = async (context, { query }) => {
  const { actor, now } = context;
  const ended =
    query.allDevices === 'true'
      ? await endSessionsOf(context, actor.real?.id ?? actor.id, now)
      : await endSessionAndItsParent(context, actor.sessionId, now);
  for (const change of ended) context.changed(change);
  context.setCookie(null);
  return undefined;
};
