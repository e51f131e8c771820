import type { proposeRefund } from '@countinghouse/contract/deposit/refund.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { propose } from '../approval/index.ts';
import { depositTable, readCardDeposit } from './deposit-table.ts';
import { isRefundable, notRefundable, refundTooMuch } from './refund-books.ts';
import { type CardMoney, readLeft } from './refund-table.ts';

/** Proposes a refund. Nothing is held before the approval, so that one person alone takes nothing from a customer. */
export const proposeRefundOf: Command<typeof proposeRefund> = async (context, { params, body }) => {
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'refund' });
  // The deposit is not locked here: an approval locks the approval before the deposit.
  const deposit = await readCardDeposit(context, id);
  if (!isRefundable(deposit)) throw notRefundable();
  const cents = toCents(body.amount);
  if (cents > (await readLeft(context, id))) throw refundTooMuch();
  if (cents > (await balancesOf(context, deposit.lead)).cash) throw new Refusal('conflict', 'insufficientFunds');
  const { transactionId, cardNumber } = item;
  const money = { deposit: id, transactionId, cardNumber, cents };
  return { approval: await proposeCardRefund(context, money, { lead: deposit.lead, reason: body.reason }) };
};

/** Proposes it, for callers who have checked that this money can go back. */
export const proposeCardRefund = (
  context: Context,
  { deposit, transactionId, cardNumber, cents }: CardMoney,
  { lead, reason }: { readonly lead: string; readonly reason: string },
): Promise<string> =>
  propose(context, {
    kind: 'deposit.refund',
    resource: 'deposit',
    recordId: deposit,
    leadId: lead,
    reason,
    params: { amount: toEuro(cents), name: transactionId, cardNumber },
  });
