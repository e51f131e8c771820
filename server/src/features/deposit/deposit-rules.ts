import { type deposit, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { newReference } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { requireCustomer } from '../../kernel/resource/customer.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { depositTable, undeletable } from './deposit-table.ts';
import { proposeRecord } from './record-approval.ts';
import { isStatementTaken, lockStatement } from './transfer-table.ts';
import { staffBehind } from '../../kernel/actor.ts';

/** A transfer recorded by hand is credited once a second person approves. */
export const depositRules: Rules<typeof deposit> = {
  create: async (context, { amount, status: _status, transactionId = newReference('T'), ...input }) => {
    await requireCustomer(context, input.lead, 'deposit:create');
    await lockStatement(context, transactionId);
    return {
      ...input,
      transactionId,
      cents: toCents(amount),
      method: 'bank_transfer',
      enteredBy: staffBehind(context.actor),
    };
  },
  created: async (context, id, { lead, amount }) => {
    const { item } = await loadOne(context, depositTable, { id, action: 'read' });
    if (await isStatementTaken(context, item.transactionId, id)) throw new Refusal('conflict', 'statementBooked');
    await proposeRecord(context, id, { lead, amount, transactionId: item.transactionId });
  },
  // The gateway has the payer's details of a card payment; decided transfers are final.
  update: (_context, { item }, input) => {
    if (item.method === 'card' || !depositStates.allows(item.status, 'editPayer'))
      throw new Refusal('conflict', 'depositNotEditable');
    return input;
  },
  keep: async (context, ids) => new Map((await undeletable(context, ids)).map((id) => [id, 'depositKept'])),
};
