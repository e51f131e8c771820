import type { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { isPayingLead, undeletable } from './deposit-table.ts';
import { proposeRecord } from './record-approval.ts';
import { staffBehind } from './start-deposit.ts';

/** A transfer recorded by hand: it is credited when somebody else has agreed. */
export const depositRules: Rules<typeof deposit> = {
  create: async (context, { amount, ...input }) => {
    if (!(await isPayingLead(context, context.actor, { lead: input.lead, permission: 'deposit:create' })))
      throw notFound();
    return { ...input, cents: toCents(amount), method: 'bank_transfer', enteredBy: staffBehind(context.actor) };
  },
  created: async (context, id, input) => void (await proposeRecord(context, id, input)),
  // Of a card payment the gateway knows the payer; what is decided is history.
  update: (_context, { item }, input) => {
    if (item.method === 'card' || item.status !== 'pending') throw new Refusal('conflict', 'depositNotEditable');
    return input;
  },
  keep: async (context, ids) => new Map((await undeletable(context, ids)).map((id) => [id, 'depositKept'])),
};
