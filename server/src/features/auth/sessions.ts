import type { listSessions, revokeSession as revokeRoute } from '@countinghouse/contract/auth/auth.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { endOwnSession, ownSessions } from './session-table.ts';

export const sessions: Command<typeof listSessions> = async (context) => ({ sessions: await ownSessions(context) });

export const revokeSession: Command<typeof revokeRoute> = async (context, { params }) => {
  const ended = await endOwnSession(context, { id: params.id, userId: context.actor.id }, context.now);
  if (ended.length === 0) throw notFound();
  for (const change of ended) context.changed(change);
  return undefined;
};
