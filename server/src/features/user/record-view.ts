import { recordChanges } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/http/reply.ts';
import { loadOne, oneText } from '../../kernel/resource/records.ts';
import { plainOwnTable } from './own/own-table.ts';
import { beginView } from './view-table.ts';
import { userTable } from './user-table.ts';

/**
 * Gives a user; to everybody their own record. Notes that a customer's file was opened: once an hour in each session,
 * whatever asks for it again.
 */
export const showUser = async (context: Context, { params }: { params: { id: string } }): Promise<JsonText> => {
  if (params.id === context.actor.id) return oneText(context, plainOwnTable, params.id);
  const { item, subject } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  const { actor, app, now, request } = context;
  if (subject !== null && actor.sessionId !== null) {
    const view = { lead: subject, session: actor.sessionId, now };
    await app.database.transaction(async (transaction) => {
      if (!(await beginView(transaction, view))) return;
      await recordChanges(transaction, { actor, request, action: 'user.view', now }, [
        { resource: 'user', change: 'viewed', silent: true, records: [{ id: subject, subject }] },
      ]);
    });
  }
  return new JsonText(JSON.stringify(item));
};
