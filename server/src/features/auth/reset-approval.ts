import type { collectPassword as route } from '@countinghouse/contract/auth/reset-password.ts';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { approvedBy, noteInfluence } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { mayDecideOnStaff, proposeOnStaff, requireSameRole, StaffChange } from '../user/index.ts';
import { dropPassword } from './account-table.ts';
import { type GivenPassword, givePassword, newPassword } from './give-password.ts';
import { forgetLinks } from './password-link/link-table.ts';
import { anyStaff, findPerson, type Person, resetToCollect } from './person-table.ts';
import { shutOut } from './shut-out.ts';

const outdated = () => new Refusal('conflict', 'approvalOutdated');

/** Proposes to reset the password of a member of staff and notifies them. Returns the approval's id. */
export const proposeReset = async (context: Context, { id, role }: Person): Promise<string> => {
  const approval = await proposeOnStaff(context, 'user.reset', { id, role });
  const { actor, now } = context;
  await notify(context, {
    to: [id],
    kind: 'security.resetProposed',
    params: { by: actor.name, at: now.toISOString() },
  });
  return approval;
};

/** Closes the account: the old password stops working. The second person gets the new one by `collectPassword`. */
export const resetApproval = approvalKind({
  kind: 'user.reset',
  params: StaffChange,
  mayDecide: mayDecideOnStaff,
  approved: async (context, proposal) => {
    const { actor, now } = context;
    const { proposedBy } = proposal;
    const person = await findPerson(context, await requireSameRole(context, proposal), anyStaff);
    if (!person) throw outdated();
    await dropPassword(context, person.id, now);
    await forgetLinks(context, person.id);
    await shutOut(context, person);
    for (const by of new Set([proposedBy, actor.id]))
      await noteInfluence(context, { person: by, over: person.id, kind: 'reset' });
    await notify(context, {
      to: [person.id],
      kind: 'security.passwordReset',
      params: { by: actor.name, at: now.toISOString() },
    });
  },
});

/** Gives the second person of an approved reset the random password, once. The proposer never gets it. */
export const collectPassword: Prepare<typeof route> = async (before, { params }) => {
  await requireRecentProof(before, before.actor, before.now);
  const given = await newPassword();
  return (context) => collect(context, params.id, given);
};

const collect = async (context: Context, id: string, given: GivenPassword) => {
  const approved = await approvedBy(context, { id, kind: 'user.reset', by: context.actor.id });
  const person = approved?.record ? await resetToCollect(context, approved.record, approved.dateDone) : undefined;
  if (!person) throw outdated();
  return { password: await givePassword(context, person, given) };
};
