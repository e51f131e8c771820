import type { undoBulkAssign as route } from '@countinghouse/contract/user/user-calls.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { assign } from './assign-users.ts';
import { type PreviousOwner, lockBulkAssign, markUndone, readOwners } from './bulk-change-table.ts';
import { type BulkUser, inPieces, lockUsers, nameOfUser } from './bulk-table.ts';
import { isAssignable } from './references-table.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { plainUserTable } from './user-table.ts';

/** Returns the leads of an action to their previous owners, except those that have been assigned again since. */
export const undoBulkAssign: Command<typeof route> = async (context, { params }) => {
  const found = await lockBulkAssign(context, params.id);
  if (found === null) throw notFound();
  if (found.undone) throw new Refusal('conflict', 'assignmentUndone');
  const records = await readOwners(context, params.id);
  const byOwner = Map.groupBy(
    records.filter(({ movedSince }) => !movedSince),
    ({ before }) => before,
  );
  let restored = 0;
  for (const [owner, leads] of byOwner) restored += await giveBack(context, owner, leads);
  await markUndone(context, { id: params.id, actor: context.actor.id, now: context.now });
  return { restored, kept: records.length - restored };
};

/** Returns the number of leads given back: zero when the owner can no longer have leads. */
const giveBack = async (context: Context, owner: string | null, records: readonly PreviousOwner[]): Promise<number> => {
  if (owner !== null && !(await isAssignable(context, owner))) return 0;
  const to = { assignedTo: owner, assignedToName: owner === null ? null : await nameOfUser(context, owner) };
  const assigned = new Map(records.map(({ id, after }) => [id, after]));
  const restored: string[] = [];
  await inPieces([...assigned.keys()], async (piece) => {
    const leads = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'assign'));
    const untouched = leads.filter((lead: BulkUser) => lead.assignedTo === assigned.get(lead.id));
    await assign(context, untouched, to);
    restored.push(...untouched.map(({ id }) => id));
  });
  await notifyAssigned(context, owner, restored);
  return restored.length;
};
