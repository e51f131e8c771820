import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { erasePerson } from './erase-person.ts';

/** Erases the person once a second person approves; the approval is refused while the customer has open items. */
export const erasureApproval = approvalKind({
  kind: 'lead.erase',
  params: z.object({ keptUntil: z.nullable(z.string()) }),
  mayDecide: ({ role }) => reachOf(role, 'erasure:propose') === 'all',
  approved: async (context, { record, reason, proposedBy }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await erasePerson(context, { lead: record, reason, proposedBy });
  },
});
