import { PositiveMoney, toCents } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { consultRefunds } from './consult-refunds.ts';
import { payersOf } from './deposit-table.ts';
import { beginRefund } from './refund-books.ts';

export const refundApproval = approvalKind({
  kind: 'deposit.refund',
  params: z.object({ amount: PositiveMoney, name: z.string() }),
  // It is on hold until the gateway has paid it.
  credit: ({ amount }) => -toCents(amount),
  payers: payersOf,
  mayDecide: ({ role }) => reachOf(role, 'deposit:refund') === 'all',
  approved: async (context, { id, record, reason, params, proposedBy, proposedByReal }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await beginRefund(context, {
      id,
      depositId: record,
      cents: toCents(params.amount),
      reason,
      proposedBy: proposedByReal ?? proposedBy,
    });
    context.afterCommit(() => consultRefunds(context.app, record));
  },
});
