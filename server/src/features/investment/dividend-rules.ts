import type { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { investmentTable } from './investment-table.ts';

/** A dividend given by hand is paid at once; planned ones are written with their investment and paid by the clock. */
export const dividendRules: Rules<typeof dividend> = {
  create: async (context, input) => {
    const { item } = await loadOne(context, investmentTable, { id: input.investment, action: 'read', lock: true });
    if (item.status !== 'active') throw new Refusal('conflict', 'investmentEnded');
    return {
      investment: input.investment,
      cents: toCents(input.amount).toString(),
      status: 'paid',
      dueDate: dayOf(context.now),
      datePaid: context.now,
      enteredBy: context.actor.id,
    };
  },
  created: async (context, id, input) => {
    const paid = await loadOne(context, investmentTable, { id: input.investment, action: 'read' });
    const { item } = paid;
    const cents = toCents(input.amount);
    // Its sums are others now; what was paid stands with the dividend.
    announce(context, investmentTable, { change: 'settled', before: [paid], after: [paid] });
    await post(context, {
      kind: 'dividend.pay',
      ref: id,
      lead: item.lead,
      record: { resource: 'dividend', id },
      lines: { interest_expense: -cents, cash: cents },
    });
    await notify(context, {
      to: [item.lead],
      kind: 'dividend.paid',
      params: { amount: input.amount, name: item.name },
      resource: 'investment',
      recordId: item.id,
    });
  },
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'dividendStays'])),
};
