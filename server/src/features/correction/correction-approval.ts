import { Money, toCents } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';

export const correctionApproval = approvalKind({
  kind: 'ledger.correction',
  params: z.object({ amount: Money }),
  credit: ({ amount }) => toCents(amount),
  mayDecide: ({ role }) => reachOf(role, 'ledger:correct') === 'all',
  approved: async (context, { id, record, lead, reason, params: { amount } }) => {
    if (record === null || lead === null) throw new Refusal('conflict', 'approvalOutdated');
    const cents = toCents(amount);
    await post(context, {
      kind: 'correction',
      basis: 'approval',
      ref: id,
      lead,
      record: { resource: 'correction', id: record },
      lines: { adjustments: -cents, cash: cents },
    });
    await notify(context, { to: [lead], kind: 'balance.corrected', params: { amount, reason }, recordId: record });
    context.changed({
      resource: 'correction',
      change: 'created',
      records: [{ id: record, subject: lead, subjectReads: true, audience: ['all:ledger'], after: { amount, reason } }],
    });
  },
});
