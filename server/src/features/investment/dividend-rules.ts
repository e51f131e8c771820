import type { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { propose } from '../approval/index.ts';
import { investmentTable } from './investment-table.ts';

/** A manual dividend needs approval; planned ones are stored with their investment and paid when due. */
export const dividendRules: Rules<typeof dividend> = {
  create: async (context, input) => {
    const { item } = await loadOne(context, investmentTable, { id: input.investment, action: 'read', lock: true });
    if (!investmentStates.allows(item.status, 'payDividend')) throw new Refusal('conflict', 'investmentEnded');
    return {
      investment: input.investment,
      cents: toCents(input.amount).toString(),
      status: 'pending',
      dueDate: dayOf(context.now),
      enteredBy: context.actor.id,
    };
  },
  created: async (context, id, input) => {
    const { item } = await loadOne(context, investmentTable, { id: input.investment, action: 'read' });
    await propose(context, {
      kind: 'dividend.create',
      resource: 'dividend',
      recordId: id,
      leadId: item.lead,
      reason: '',
      params: { name: item.name, amount: input.amount },
    });
  },
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'dividendStays'])),
};
