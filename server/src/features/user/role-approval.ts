import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { announce, audienceFor, reload } from '../../kernel/resource/write.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { forgetSignOn } from '../../kernel/session/forget-sign-on.ts';
import { endTokensOf } from '../api-token/index.ts';
import { noteInfluence, propose } from '../approval/index.ts';
import { changeRole, staffWithLeads } from './references-table.ts';
import { userTable } from './user-table.ts';

/** Staff roles by power. A demotion needs no approval, because it may be urgent. */
const ranks: Readonly<Record<Role, number>> = { lead: 0, regular: 1, admin: 2, root: 3 };

export const isRise = (from: Role, to: Role): boolean => ranks[to] > ranks[from];

/** The role of a new user until the intended one has been approved. */
export const roleAtFirst = (wanted: Role): Role => (isRise('regular', wanted) ? 'regular' : wanted);

interface Rise {
  readonly id: string;
  readonly from: Role;
  readonly to: Role;
}

export const proposeRole = (context: Context, { id, from, to }: Rise): Promise<string> =>
  propose(context, {
    kind: 'user.role',
    resource: 'user',
    recordId: id,
    leadId: null,
    reason: '',
    params: { before: { role: from }, after: { role: to } },
  });

const RoleChange = z.object({ role: Role });

/** A new root is approved by a root, a new admin by an admin or root. */
export const roleApproval = approvalKind({
  kind: 'user.role',
  params: z.object({ before: RoleChange, after: RoleChange }),
  mayDecide: ({ role }, { params }) => role === 'root' || (role === 'admin' && params.after.role === 'admin'),
  approved: async (context, { record, params, proposedBy, proposedByReal }) => {
    if (record === null) throw outdated();
    const before = await reload(context, userTable, [record]);
    if (params.after.role === 'root' && (await staffWithLeads(context, [record])).length > 0)
      throw new Refusal('conflict', 'staffHasLeads');
    await endTokensOf(context, { id: record, role: params.after.role, isGone: false });
    if (!(await changeRole(context, { id: record, from: params.before.role, to: params.after.role }))) throw outdated();
    // A proposal by single sign-on is in the name of the person: only the approver answers for it.
    const behind = proposedBy === record ? context.actor.id : (proposedByReal ?? proposedBy);
    await noteInfluence(context, { person: behind, over: record, kind: 'promoted' });
    await endSessions(context, [record]);
    // A root connects their account by their own hand.
    if (params.after.role === 'root') await forgetSignOn(context, record);
    announce(context, userTable, { change: 'updated', before, after: await reload(context, userTable, [record]) });
  },
  rejected: async (context, { record, params }) => {
    const [found] = record === null ? [] : await reload(context, userTable, [record]);
    if (!found) return;
    const before = { pendingRole: params.after.role };
    context.changed({
      resource: 'user',
      change: 'updated',
      records: [{ id: found.id, ...audienceFor(userTable, found), before, after: { pendingRole: null } }],
    });
  },
});

const outdated = () => new Refusal('conflict', 'approvalOutdated');
