import type { listSessions, revokeSession as revokeRoute } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { endSessionsWhere } from '../../kernel/session/end-sessions.ts';
import { ownSessions } from './session-table.ts';

/** Where this person is signed in, the latest first. */
export const sessions: Command<typeof listSessions> = async (context) => ({ sessions: await ownSessions(context) });

/** Ends one of this person's own sessions. */
export const revokeSession: Command<typeof revokeRoute> = async (context, { params }) => {
  const own = sql`id = ${params.id}::uuid and user_id = ${context.actor.id}::uuid and actor_id is null`;
  const ended = await endSessionsWhere(context, own, context.now);
  if (ended.length === 0) throw notFound();
  for (const change of ended) context.changed(change);
  return undefined;
};
