import type { BulkUndo } from '../../kernel/bulk-change/bulk-undo.ts';
import type { StoredValue } from '../../kernel/bulk-change/bulk-change-table.ts';
import type { Context } from '../../kernel/context.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { assign } from './assign-users.ts';
import { blockedUsers } from './bulk-status.ts';
import { type BulkUser, inPieces, type LeadValues, lockUsers, nameOfUser } from './bulk-table.ts';
import { changeStatus } from './change-status.ts';
import { notifyAssigned, notifyOwners } from './notify-assigned.ts';
import { mayHaveBack } from './references-table.ts';
import { plainUserTable } from './user-table.ts';

/** Locks those of the records that are in scope and still have the value of the change, in pieces. */
export const lockUnchanged = async (
  context: Context,
  records: readonly StoredValue[],
  { action, field }: { action: 'assign' | 'lock' | 'update'; field: 'assignedTo' | 'status' | keyof LeadValues },
  restore: (users: readonly BulkUser[]) => Promise<void>,
): Promise<void> => {
  const given = new Map(records.map(({ id, after }) => [id, after[field]]));
  await inPieces([...given.keys()], async (piece) => {
    const users = await lockUsers(context, piece, inScope(plainUserTable, context.actor, action));
    await restore(users.filter((one) => one.role === 'lead' && one[field] === given.get(one.id)));
  });
};

/** Returns leads to their previous owner, even if locked; none if that person is no longer with the company. */
const giveBack = async (
  context: Context,
  change: string,
  owner: string | null,
  records: readonly StoredValue[],
): Promise<readonly BulkUser[]> => {
  if (owner !== null && !(await mayHaveBack(context, owner))) return [];
  const to = { assignedTo: owner, assignedToName: owner === null ? null : await nameOfUser(context, owner) };
  const restored: BulkUser[] = [];
  await lockUnchanged(context, records, { action: 'assign', field: 'assignedTo' }, async (leads) => {
    await assign(context, leads, to);
    restored.push(...leads);
  });
  const ids = restored.map(({ id }) => id);
  await notifyAssigned(context, owner, ids, `undone:${change}`);
  return restored;
};

export const assignUndo: BulkUndo = {
  resource: 'user',
  kinds: ['assign'],
  access: 'lead:assign',
  undo: async (context, change, records) => {
    const byOwner = Map.groupBy(records, ({ before }) => before['assignedTo'] as string | null);
    const restored: BulkUser[] = [];
    for (const [owner, leads] of byOwner) restored.push(...(await giveBack(context, change, owner, leads)));
    await notifyOwners(context, 'leads.taken', restored, `undone:${change}`);
    return restored.length;
  },
};

/** Closed accounts stay locked, under the same rules as for unlocking many. */
export const statusUndo: BulkUndo = {
  resource: 'user',
  kinds: ['lock', 'unlock'],
  access: 'lead:lock',
  undo: async (context, _change, records) => {
    const status = records[0]?.before['status'] === 'locked' ? 'locked' : 'active';
    let restored = 0;
    await lockUnchanged(context, records, { action: 'lock', field: 'status' }, async (users) => {
      const blocked = await blockedUsers(context, users, status);
      const open = users.filter(({ id }) => !blocked.has(id));
      await changeStatus(context, open, status);
      restored += open.length;
    });
    return restored;
  },
};
