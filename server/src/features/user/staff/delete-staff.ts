import type { ContinuedSelection } from '@countinghouse/contract/kernel/filter.ts';
import type { user } from '@countinghouse/contract/user/user.ts';
import { approvalKind } from '../../../kernel/approval-kind.ts';
import type { Context } from '../../../kernel/context.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { bulkResult, type Handlers, type Reason } from '../../../kernel/resource/handlers.ts';
import { loadMany, selectedIds } from '../../../kernel/resource/records.ts';
import { announce, binRows, reload } from '../../../kernel/resource/write.ts';
import { endSessions } from '../../../kernel/session/end-sessions.ts';
import { endTokensOf } from '../../api-token/index.ts';
import { pendingFor } from '../../approval/index.ts';
import { staffAmong } from '../references-table.ts';
import { keepUsers } from '../keep-users.ts';
import { plainUserTable, userTable } from '../user-table.ts';
import { mayDecideOnStaff, proposeOnStaff, requireSameRole, StaffChange } from './staff-proposal.ts';

type Refused = readonly [id: string, why: string | Reason];

const isPending = async (context: Context, id: string): Promise<boolean> =>
  (await pendingFor(context, id)).some(({ kind }) => kind === 'user.delete');

/** Proposes to delete these members of staff. Returns who stays in any case, with the reason. */
const proposeDeletion = async (context: Context, ids: readonly string[]): Promise<Refused[]> => {
  const found = await loadMany(context, userTable, { ids, action: 'delete', lock: true });
  const kept = await keepUsers(
    context,
    found.map(({ id }) => id),
  );
  const refused: Refused[] = [...kept];
  for (const { id, item } of found.filter((one) => !kept.has(one.id))) {
    if (await isPending(context, id)) refused.push([id, 'approvalPending']);
    else await proposeOnStaff(context, 'user.delete', { id, role: item.role });
  }
  const known = new Set(found.map(({ id }) => id));
  return [...refused, ...ids.filter((id) => !known.has(id)).map((id) => [id, 'notFound'] as const)];
};

/** The standard deletion for customers; for staff, a proposal. */
export const deletionWith = (
  handlers: Handlers<typeof user>,
): Pick<Handlers<typeof user>, 'remove' | 'removeMany'> => ({
  remove: async (context, input) => {
    const { id } = input.params;
    if ((await staffAmong(context, [id])).length === 0) return handlers.remove(context, input);
    const [refused] = await proposeDeletion(context, [id]);
    if (!refused) return undefined;
    const [, why] = refused;
    if (why === 'notFound') throw notFound();
    throw typeof why === 'string' ? new Refusal('conflict', why) : new Refusal('conflict', why.code, why);
  },
  removeMany: async (context, { body }: { body: ContinuedSelection }) => {
    const { ids, absent } = await selectedIds(context, plainUserTable, { selection: body, action: 'delete' });
    const staff = new Set(await staffAmong(context, ids));
    if (staff.size === 0) return handlers.removeMany(context, { body });
    const refused = new Map(await proposeDeletion(context, [...staff]));
    const others = ids.filter((id) => !staff.has(id));
    const removed =
      others.length === 0
        ? { done: 0, refused: [], action: null }
        : await handlers.removeMany(context, { body: { ids: others, action: body.action } });
    const proposed = [...staff].map((id) => [id, refused.get(id) ?? 'deleteProposed'] as const);
    const own = bulkResult(context, 0, [...absent.map((id) => [id, 'notFound'] as const), ...proposed]);
    return { ...removed, refused: [...own.refused, ...removed.refused] };
  },
});

export const deleteApproval = approvalKind({
  kind: 'user.delete',
  params: StaffChange,
  mayDecide: mayDecideOnStaff,
  approved: async (context, proposal) => {
    const id = await requireSameRole(context, proposal);
    const before = await reload(context, userTable, [id]);
    const why = (await keepUsers(context, [id])).get(id);
    if (why !== undefined) throw new Refusal('conflict', typeof why === 'string' ? why : why.code);
    for (const { item } of before) await endTokensOf(context, { id, role: item.role, isGone: true });
    await binRows(context, plainUserTable, { ids: [id], deleted: true });
    await endSessions(context, [id]);
    announce(context, userTable, { change: 'deleted', before });
  },
});
