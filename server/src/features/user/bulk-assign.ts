import type { bulkAssign as route } from '@countinghouse/contract/user/user-calls.ts';
import { recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { assign, type Assignee } from './assign-users.ts';
import { type BulkUser, inPieces, lockUsers, nameOfUser } from './bulk-table.ts';
import { checkReferences } from './references.ts';
import { notifyAssigned, notifyOwners } from './notify-assigned.ts';
import { plainUserTable } from './user-table.ts';

/** Assigns the selected leads to a member of staff or to no one. Leads already assigned that way count as done. */
export const bulkAssign: Command<typeof route> = async (context, { body }) => {
  await checkReferences(context, { assignedTo: body.assignedTo });
  const to: Assignee = {
    assignedTo: body.assignedTo,
    assignedToName: body.assignedTo === null ? null : await nameOfUser(context, body.assignedTo),
  };
  const facts = { kind: 'assign', resource: 'user', target: to.assignedToName } as const;
  const recorder = await recordBulkChange(context, facts, body.action);
  const selection = 'ids' in body ? { ids: body.ids } : body.leads;
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection, action: 'assign' });
  let done = 0;
  const moved: BulkUser[] = [];
  await inPieces(ids, async (piece) => {
    const leads = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'assign'));
    done += leads.length;
    const others = leads.filter((lead) => lead.assignedTo !== to.assignedTo);
    moved.push(...others);
    await recorder.record(
      others.map(({ id, assignedTo }) => ({ id, before: { assignedTo }, assigned: assignedTo })),
      { assignedTo: to.assignedTo },
    );
    await assign(context, others, to);
  });
  const change = recorder.id();
  const movedIds = moved.map(({ id }) => id);
  await notifyAssigned(context, to.assignedTo, movedIds, change);
  await notifyOwners(context, 'leads.taken', moved, change);
  const result = bulkResult(
    context,
    done,
    absent.map((id) => [id, 'notFound'] as const),
  );
  return { ...result, action: change };
};
