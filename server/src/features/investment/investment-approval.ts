import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
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
import { prepare } from '../prepared/index.ts';
import { requireVerified } from '../verification/index.ts';
import { investmentTable } from './investment-table.ts';
import { rejectInvestment } from './waiting-table.ts';

interface Entered {
  readonly id: string;
  readonly lead: string;
  readonly name: string;
  readonly terms: Terms;
}

/** Staff chose the terms, so a second person approves them before the customer can sign. */
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

/** Asks the customer to sign; the investment begins on the day when they do. */
const askCustomer = async (context: Context, id: string, preparedBy: string): Promise<void> => {
  const before = await loadOne(context, investmentTable, { id, action: 'create', lock: true });
  const { lead, name, status, initialAmount, rentability, duration, dividendFrequency } = before.item;
  await requireVerified(context, lead, 'investment:create');
  if (!investmentStates.allows(status, 'approve')) throw new Refusal('conflict', 'approvalOutdated');
  await prepare(context, {
    kind: 'investment',
    lead,
    name,
    cents: toCents(initialAmount),
    terms: { initialAmount, rentability, duration, dividendFrequency },
    preparedBy,
    record: id,
  });
  announce(context, investmentTable, { change: 'approved', before: [before], after: [before] });
};

/** Approved terms are the customer's to sign. */
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
  approved: async (context, { record, proposedBy, proposedByReal }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await askCustomer(context, record, proposedByReal ?? proposedBy);
  },
  rejected: async (context, { record }) => {
    if (record === null) return;
    const before = await reload(context, investmentTable, [record]);
    if (!(await rejectInvestment(context, record, context.now))) return;
    const after = await reload(context, investmentTable, [record]);
    announce(context, investmentTable, { change: 'rejected', before, after });
  },
});
