import type { bulkAssign as route } from '@countinghouse/contract/user/user-calls.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { assign, type Assignee } from './assign-users.ts';
import { canContinue, keepOwners, startBulkAssign } from './bulk-change-table.ts';
import { type BulkUser, inPieces, lockUsers, nameOfUser } from './bulk-table.ts';
import { checkReferences } from './references.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { plainUserTable } from './user-table.ts';

/** Assigns the selected leads to a member of staff or to no one. Leads already assigned that way count as done. */
export const bulkAssign: Command<typeof route> = async (context, { body }) => {
  await checkReferences(context, { assignedTo: body.assignedTo });
  const to: Assignee = {
    assignedTo: body.assignedTo,
    assignedToName: body.assignedTo === null ? null : await nameOfUser(context, body.assignedTo),
  };
  const action = await recordAction(context, body.action);
  const selection = 'ids' in body ? { ids: body.ids } : body.leads;
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection, action: 'assign' });
  let done = 0;
  const moved: string[] = [];
  await inPieces(ids, async (piece) => {
    const leads = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'assign'));
    done += leads.length;
    const others = leads.filter((lead) => lead.assignedTo !== to.assignedTo);
    moved.push(...others.map((lead) => lead.id));
    await action.keep(others, to.assignedTo);
    await assign(context, others, to);
  });
  await notifyAssigned(context, to.assignedTo, moved);
  const result = bulkResult(
    context,
    done,
    absent.map((id) => [id, 'notFound'] as const),
  );
  return { ...result, action: action.id() };
};

/** Stores the previous owners for an undo; an action in several batches is undone as one. */
const recordAction = async (context: Context, continued: string | undefined) => {
  const actor = context.actor.id;
  let id = continued ?? null;
  if (id !== null && !(await canContinue(context, { id, actor }))) throw notFound();
  const keep = async (leads: readonly BulkUser[], assignedTo: string | null): Promise<void> => {
    if (leads.length === 0) return;
    if (id === null) {
      id = newId();
      await startBulkAssign(context, { id, actor, now: context.now });
    }
    await keepOwners(context, id, leads, assignedTo);
  };
  return { id: () => id, keep };
};
