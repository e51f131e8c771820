import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { PositiveMoney, toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { propose } from '../approval/index.ts';
import { requireVerified } from '../verification/index.ts';
import { begin, startOf } from './begin.ts';
import { cancelUntil } from './cancel-until.ts';
import { investmentTable } from './investment-table.ts';
import { activateInvestment, rejectInvestment } from './waiting-table.ts';

interface Entered {
  readonly id: string;
  readonly lead: string;
  readonly name: string;
  readonly terms: Terms;
}

/** Staff chose the terms, so a second person approves before the customer's money moves. */
export const proposeInvestment = async (context: Context, { id, lead, name, terms }: Entered): Promise<void> => {
  if ((await balancesOf(context, lead)).cash < terms.cents)
    throw new Refusal('unprocessable', 'insufficientFundsInvestment');
  await propose(context, {
    kind: 'investment.create',
    resource: 'investment',
    recordId: id,
    leadId: lead,
    reason: '',
    params: {
      name,
      amount: toEuro(terms.cents),
      rentability: terms.rate / 100,
      duration: terms.months,
      dividendFrequency: terms.frequency,
    },
  });
};

const start = async (context: Context, id: string): Promise<void> => {
  const before = await loadOne(context, investmentTable, { id, action: 'create', lock: true });
  const { lead, initialAmount, rentability, duration: months, dividendFrequency: frequency } = before.item;
  await requireVerified(context, lead, 'investment:create');
  const startDate = startOf(context);
  const begun = { startDate, expirationDate: addMonths(startDate, months), cancelUntil: await cancelUntil(context) };
  if (!(await activateInvestment(context, id, begun))) throw new Refusal('conflict', 'approvalOutdated');
  const terms = { cents: toCents(initialAmount), rate: toHundredths(rentability), months, frequency, start: startDate };
  await begin(context, { id, lead, terms, agreed: { basis: 'approval' } });
  announce(context, investmentTable, {
    change: 'approved',
    before: [before],
    after: await reload(context, investmentTable, [id]),
  });
};

/** Begins the investment on the day of the approval: its term and its cancellation window count from then. */
export const investmentApproval = approvalKind({
  kind: 'investment.create',
  params: z.object({
    name: z.string(),
    amount: PositiveMoney,
    rentability: z.number(),
    duration: z.number(),
    dividendFrequency: z.string(),
  }),
  credit: ({ amount }) => -toCents(amount),
  mayDecide: ({ role }) => reachOf(role, 'investment:create') === 'all',
  approved: async (context, { record }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await start(context, record);
  },
  rejected: async (context, { record }) => {
    if (record === null) return;
    const before = await reload(context, investmentTable, [record]);
    if (!(await rejectInvestment(context, record, context.now))) return;
    const after = await reload(context, investmentTable, [record]);
    announce(context, investmentTable, { change: 'rejected', before, after });
  },
});
