import type { bulkAssign as route } from '@countinghouse/contract/user/user-calls.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { assignUsers, type BulkUser, inPieces, lockUsers, nameOfUser } from './bulk-table.ts';
import { checkReferences } from './references.ts';
import { tellAssigned } from './tell-assigned.ts';
import { plainUserTable } from './user-table.ts';

interface Assignee {
  readonly assignedTo: string | null;
  readonly assignedToName: string | null;
}

/** Assigns the selected leads to a member of staff or to nobody. Leads that have him already count as done. */
export const bulkAssign: Command<typeof route> = async (context, { body }) => {
  await checkReferences(context, { assignedTo: body.assignedTo });
  const to: Assignee = {
    assignedTo: body.assignedTo,
    assignedToName: body.assignedTo === null ? null : await nameOfUser(context, body.assignedTo),
  };
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection: body.leads, action: 'assign' });
  let done = 0;
  const moved: string[] = [];
  await inPieces(ids, async (piece) => {
    const leads = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'assign'));
    done += leads.length;
    const others = leads.filter((lead) => lead.assignedTo !== to.assignedTo);
    moved.push(...others.map((lead) => lead.id));
    await assign(context, others, to);
  });
  await tellAssigned(context, to.assignedTo, moved);
  return bulkResult(
    context,
    done,
    absent.map((id) => [id, 'notFound'] as const),
  );
};

const assign = async (context: Context, leads: readonly BulkUser[], to: Assignee): Promise<void> => {
  if (leads.length === 0) return;
  await assignUsers(
    context,
    leads.map((lead) => lead.id),
    to.assignedTo,
  );
  context.changed({
    resource: 'user',
    change: 'updated',
    records: leads.map(({ id, assignedTo, assignedToName }) => ({
      id,
      subject: id,
      assigned: to.assignedTo,
      formerly: assignedTo,
      audience: ['all:lead'],
      before: { assignedTo, assignedToName },
      after: to,
    })),
  });
};
