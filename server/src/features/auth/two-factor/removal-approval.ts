import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind, type Decider } from '../../../kernel/approval-kind.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { noteInfluence } from '../../approval/index.ts';
import { notify } from '../../notification/index.ts';
import { findPerson, resettableBy } from '../person-table.ts';
import { shutOut } from '../shut-out.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { removalChange } from './two-factor-change.ts';

const Step = z.object({ role: Role, twoFactor: z.boolean() });

/** Whether this person may reset the passwords of everyone with this role. */
const coversAll = ({ role: decider }: Decider, role: Role): boolean => {
  if (role === 'lead') return reachOf(decider, 'lead:resetPassword') === 'all';
  const reach = reachOf(decider, 'staff:resetPassword');
  return reach === 'all' || (reach === 'regular' && role === 'regular');
};

/**
 * Turns off two-factor once a second person approves, who may not be its owner. Passkeys added after the proposal stay.
 * The approval is refused if the two-factor in question has been turned off in the meantime.
 */
export const removalApproval = approvalKind({
  kind: 'user.twoFactor',
  params: z.object({ before: Step, after: Step }),
  mayDecide: (decider, { record, params }) => decider.id !== record && coversAll(decider, params.before.role),
  approved: async (context, { record, reason, dateCreation, proposedBy, proposedByReal, params }) => {
    const person = record === null ? undefined : await findPerson(context, record, resettableBy(context.actor));
    if (!person || !(await removeTwoFactor(context, person.id))) throw new Refusal('conflict', 'approvalOutdated');
    await shutOut(context, person, dateCreation);
    if (params.before.role !== 'lead')
      await noteInfluence(context, { person: proposedByReal ?? proposedBy, over: person.id, kind: 'twoFactor' });
    context.changed(removalChange(person.id, { state: 'removed', reason }));
    await notify(context, {
      to: [person.id],
      kind: 'security.twoFactorRemoved',
      params: { at: context.now.toISOString(), reason },
    });
  },
  rejected: async (context, { record, reason }) => {
    if (record === null) return;
    context.changed(removalChange(record, { state: 'kept', reason }));
    await notify(context, { to: [record], kind: 'security.twoFactorKept', params: { at: context.now.toISOString() } });
  },
});
