import { originOf } from '../../kernel/actor.ts';
import { recordChanges } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/http/reply.ts';
import { loadOne, oneText } from '../../kernel/resource/records.ts';
import { plainOwnTable } from './own/own-table.ts';
import { beginView } from './view-table.ts';
import { userTable } from './user-table.ts';

/**
 * Returns a user; everyone may read their own record, but an API token has no record of its own. Records the view of a customer's file once an hour per session or API token.
 */
export const showUser = async (context: Context, { params }: { params: { id: string } }): Promise<JsonText> => {
  if (params.id === context.actor.id && context.actor.token === null) return oneText(context, plainOwnTable, params.id);
  const { item, subject } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  const { actor, app, now, request } = context;
  const origin = originOf(actor);
  if (subject !== null && origin !== null) {
    const view = { lead: subject, session: origin, now };
    await app.database.transaction(async (transaction) => {
      if (!(await beginView(transaction, view))) return;
      await recordChanges(transaction, { actor, request, action: 'user.view', now }, [
        { resource: 'user', change: 'viewed', silent: true, records: [{ id: subject, subject }] },
      ]);
    });
  }
  return new JsonText(JSON.stringify(item));
};
