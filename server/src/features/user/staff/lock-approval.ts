import { approvalKind } from '../../../kernel/approval-kind.ts';
import type { Context } from '../../../kernel/context.ts';
import { dropPending, noteInfluence } from '../../approval/index.ts';
import { notify } from '../../notification/index.ts';
import { type BulkUser, lockedOnes, lockUsers, nameOfUser } from '../bulk-table.ts';
import { changeStatus } from '../change-status.ts';
import { mayDecideOnStaff, outdated, proposeOnStaff, requireSameRole, StaffChange } from './staff-proposal.ts';

type Concerned = Pick<BulkUser, 'id' | 'role'>;

/**
 * A lock may be urgent, so it takes effect at once, within the caller's transaction; then it waits for a second person
 * and everyone with money permissions is notified. It counts against its author until it is confirmed.
 */
export const confirmLock = async (context: Context, person: Concerned): Promise<void> => {
  const { actor } = context;
  await noteInfluence(context, { person: actor.id, over: person.id, kind: 'removed' });
  await dropPending(context, { recordId: person.id, kind: 'user.unlock' });
  const approval = await proposeOnStaff(context, 'user.lock', person, {
    before: { status: 'active' },
    after: { status: 'locked' },
  });
  await notify(context, {
    to: 'admins',
    except: actor.id,
    kind: 'staff.locked',
    params: { by: actor.name, name: (await nameOfUser(context, person.id)) ?? '' },
    recordId: approval,
  });
};

export const proposeUnlock = (context: Context, person: Concerned): Promise<string> =>
  proposeOnStaff(context, 'user.unlock', person, { before: { status: 'locked' }, after: { status: 'active' } });

/** Unlocks a locked member of staff; false when they are not locked, or gone. */
const unlock = async (context: Context, id: string): Promise<boolean> => {
  const [found] = await lockUsers(context, [id], lockedOnes);
  if (!found) return false;
  await changeStatus(context, [found], 'active');
  return true;
};

/** Rejecting a lock undoes it. Withdrawing it does not: its author may not unlock alone. */
export const lockApproval = approvalKind({
  kind: 'user.lock',
  params: StaffChange,
  mayDecide: mayDecideOnStaff,
  approved: async (context, proposal) => {
    const over = await requireSameRole(context, proposal);
    const { id } = context.actor;
    if (id !== proposal.proposedBy) await noteInfluence(context, { person: id, over, kind: 'confirmed' });
  },
  rejected: async (context, { record, state }) => {
    if (record === null || state !== 'rejected') return;
    await dropPending(context, { recordId: record, kind: 'user.unlock' });
    await unlock(context, record);
  },
});

export const unlockApproval = approvalKind({
  kind: 'user.unlock',
  params: StaffChange,
  mayDecide: mayDecideOnStaff,
  approved: async (context, proposal) => {
    const over = await requireSameRole(context, proposal);
    if (!(await unlock(context, over))) throw outdated();
    await noteInfluence(context, { person: proposal.proposedBy, over, kind: 'unlocked' });
    await dropPending(context, { recordId: over, kind: 'user.lock' });
  },
});
