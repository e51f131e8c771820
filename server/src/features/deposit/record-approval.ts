import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { PositiveMoney, toCents } from '@countinghouse/contract/kernel/money.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { payersOf } from './deposit-table.ts';
import { forgetStatement, isCreditedElsewhere, lockStatement, readTransfer } from './transfer-table.ts';
import { transition } from './transition.ts';

type Recorded = Pick<Deposit, 'lead' | 'amount' | 'transactionId'>;

export const proposeRecord = (
  context: Context,
  id: string,
  { lead, amount, transactionId }: Recorded,
): Promise<string> =>
  propose(context, {
    kind: 'deposit.record',
    resource: 'deposit',
    recordId: id,
    leadId: lead,
    reason: '',
    params: { amount, transactionId },
  });

/**
 * Credits the transfer on approval. Otherwise one that the customer announced is awaited again; one that staff recorded
 * fails on rejection, and is cancelled when its author withdraws it.
 */
export const recordApproval = approvalKind({
  kind: 'deposit.record',
  params: z.object({ amount: PositiveMoney, transactionId: z.string() }),
  credit: ({ amount }) => toCents(amount),
  payers: payersOf,
  mayDecide: ({ role }) => role === 'root' || role === 'admin',
  approved: async (context, { record, params: { transactionId } }) => {
    await lockStatement(context, transactionId);
    if (record !== null && (await isCreditedElsewhere(context, transactionId, record)))
      throw new Refusal('conflict', 'statementBooked');
    if (record === null || !(await transition(context, record, { event: 'approved' })))
      throw new Refusal('conflict', 'approvalOutdated');
  },
  rejected: async (context, { record, state }) => {
    if (record === null) return;
    if (await readTransfer(context, record)) {
      if (await transition(context, record, { event: 'reopened' })) await forgetStatement(context, record);
      return;
    }
    await transition(
      context,
      record,
      state === 'withdrawn' ? { event: 'cancelled' } : { event: 'refused', reason: 'notApproved' },
    );
  },
});
