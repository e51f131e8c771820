import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { PositiveMoney, toCents } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { dividendTable, investmentTable } from './investment-table.ts';
import { payWaiting, rejectDividend } from './waiting-table.ts';

/** Pays a manual dividend, dated on the day of the approval. */
const pay = async (context: Context, id: string): Promise<void> => {
  const before = await loadOne(context, dividendTable, { id, action: 'create' });
  const { investment, lead, amount } = before.item;
  const paying = await loadOne(context, investmentTable, { id: investment, action: 'read', lock: true });
  if (!investmentStates.allows(paying.item.status, 'payDividend')) throw new Refusal('conflict', 'investmentEnded');
  if (!(await payWaiting(context, id, { today: dayOf(context.now), now: context.now })))
    throw new Refusal('conflict', 'approvalOutdated');
  const cents = toCents(amount);
  await post(context, {
    kind: 'dividend.pay',
    basis: 'approval',
    ref: id,
    lead,
    record: { resource: 'dividend', id },
    lines: { interest_expense: -cents, cash: cents },
  });
  await notify(context, {
    to: [lead],
    kind: 'dividend.paid',
    params: { amount, name: paying.item.name },
    recordId: investment,
  });
  const after = await reload(context, dividendTable, [id]);
  announce(context, dividendTable, { change: 'paid', before: [before], after });
  announce(context, investmentTable, { change: 'settled', before: [paying], after: [paying] });
};

export const dividendApproval = approvalKind({
  kind: 'dividend.create',
  params: z.object({ name: z.string(), amount: PositiveMoney }),
  credit: ({ amount }) => toCents(amount),
  mayDecide: ({ role }) => reachOf(role, 'dividend:create') === 'all',
  approved: async (context, { record }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await pay(context, record);
  },
  rejected: async (context, { record }) => {
    if (record === null) return;
    const before = await reload(context, dividendTable, [record]);
    if (!(await rejectDividend(context, record))) return;
    const after = await reload(context, dividendTable, [record]);
    announce(context, dividendTable, { change: 'rejected', before, after });
  },
});
