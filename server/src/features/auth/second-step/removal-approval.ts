import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind, type Decider } from '../../../kernel/approval-kind.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { notify } from '../../notification/index.ts';
import { findPerson, resettableBy } from '../person-table.ts';
import { shutOut } from '../shut-out.ts';
import { removeSecondStep } from './remove-second-step.ts';
import { removalChange } from './step-change.ts';

const Step = z.object({ role: Role, secondStep: z.boolean() });

/** Whoever may reset the password of everybody of this role. */
const coversAll = ({ role: decider }: Decider, role: Role): boolean => {
  if (role === 'lead') return reachOf(decider, 'lead:resetPassword') === 'all';
  const reach = reachOf(decider, 'staff:resetPassword');
  return reach === 'all' || (reach === 'regular' && role === 'regular');
};

/**
 * Takes the second step away as soon as somebody else agrees who is not the person himself. What he set up after the
 * proposal stays; without the second step that was meant, the agreement is refused.
 */
export const removalApproval = approvalKind({
  kind: 'user.secondStep',
  params: z.object({ before: Step, after: Step }),
  mayDecide: (decider, { record, params }) => decider.id !== record && coversAll(decider, params.before.role),
  approved: async (context, { record, reason, dateCreation }) => {
    const person = record === null ? undefined : await findPerson(context, record, resettableBy(context.actor));
    if (!person || !(await removeSecondStep(context, person.id))) throw new Refusal('conflict', 'approvalOutdated');
    await shutOut(context, person, dateCreation);
    context.changed(removalChange(person.id, { state: 'removed', reason }));
    await notify(context, {
      to: [person.id],
      kind: 'security.secondFactorRemoved',
      params: { at: context.now.toISOString(), reason },
    });
  },
  rejected: async (context, { record, reason }) => {
    if (record === null) return;
    context.changed(removalChange(record, { state: 'kept', reason }));
    await notify(context, {
      to: [record],
      kind: 'security.secondFactorKept',
      params: { at: context.now.toISOString() },
    });
  },
});
