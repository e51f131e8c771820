import type { proposeRefund } from '@countinghouse/contract/deposit/refund.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { propose } from '../approval/index.ts';
import { depositTable, readCardDeposit } from './deposit-table.ts';
import { isRefundable, leftToRefund, notRefundable, refundTooMuch } from './refund-books.ts';

/** Proposes a refund. Nothing is held before the approval, so that one person alone takes nothing from a customer. */
export const proposeRefundOf: Command<typeof proposeRefund> = async (context, { params, body }) => {
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'refund' });
  // The deposit is not locked here: an approval locks the approval before the deposit.
  const deposit = await readCardDeposit(context, id);
  if (!isRefundable(deposit)) throw notRefundable();
  const cents = toCents(body.amount);
  if (cents > (await leftToRefund(context, deposit))) throw refundTooMuch();
  if (cents > (await balancesOf(context, deposit.lead)).cash) throw new Refusal('conflict', 'insufficientFunds');
  const approval = await propose(context, {
    kind: 'deposit.refund',
    resource: 'deposit',
    recordId: id,
    leadId: deposit.lead,
    reason: body.reason,
    params: { amount: body.amount, name: item.transactionId, cardNumber: item.cardNumber },
  });
  return { approval };
};
