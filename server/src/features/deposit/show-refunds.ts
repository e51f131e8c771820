import type { depositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { readDebtsOf } from '../../ledger/debt-table.ts';
import { depositTable, readCardDeposit } from './deposit-table.ts';
import { readShownDisputes } from './dispute-table.ts';
import { isRefundable } from './refund-books.ts';
import { least } from './refund-states.ts';
import { readLeft, readShownRefunds, readWaitingRefund } from './refund-table.ts';

export const showRefunds: Command<typeof depositRefunds> = async (context, { params }) => {
  const { id } = await loadOne(context, depositTable, { id: params.id, action: 'read' });
  const { role } = context.actor;
  const mayRefund = mayAtAll(role, 'deposit:refund');
  const forStaff = role !== 'lead';
  return {
    refunds: await readShownRefunds(context, id, forStaff),
    disputes: await readShownDisputes(context, id, forStaff),
    debts: await readDebtsOf(context, id, forStaff),
    refundable: mayRefund ? toEuro(await refundableOf(context, id)) : 0,
    waiting: mayRefund ? await readWaitingRefund(context, id) : null,
  };
};

const refundableOf = async (context: Context, id: string): Promise<bigint> => {
  const deposit = await readCardDeposit(context, id);
  if (!isRefundable(deposit)) return 0n;
  const { cash } = await balancesOf(context, deposit.lead);
  return least(cash, await readLeft(context, id));
};
