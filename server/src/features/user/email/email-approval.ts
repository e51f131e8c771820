import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../../kernel/approval-kind.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { reload } from '../../../kernel/resource/write.ts';
import { userTable } from '../user-table.ts';
import { announceByStaff } from './change-by-staff.ts';
import { storeEmail } from './store-email.ts';

const Side = z.object({ email: z.string() });

/** A second person confirms that a customer wants another address. Void once the address has changed otherwise. */
export const emailApproval = approvalKind({
  kind: 'user.email',
  params: z.object({ before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'lead:update') === 'all',
  approved: async (context, { record, proposedBy, params }) => {
    const { before, after } = params;
    const [customer] = record === null ? [] : await reload(context, userTable, [record]);
    if (!customer || customer.item.email !== before.email) throw new Refusal('conflict', 'approvalOutdated');
    // Proposed by an agent who sees the address masked.
    if (after.email === before.email) return;
    const { id } = customer;
    await storeEmail(context, id, after.email);
    await announceByStaff(context, { id, from: before.email, to: after.email, by: proposedBy });
  },
});
