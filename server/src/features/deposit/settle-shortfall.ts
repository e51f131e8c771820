import type { settleShortfall } from '@countinghouse/contract/deposit/refund.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { audienceFor } from '../../kernel/resource/write.ts';
import { depositTable } from './deposit-table.ts';
import { settleRefund } from './refund-table.ts';
import { refundsReply } from './show-refunds.ts';

/** Marks a shortfall as settled. Collected money was moved by an approved correction, so nothing is booked here. */
export const settleShortfallOf: Command<typeof settleShortfall> = async (context, { params, body }) => {
  const found = await loadOne(context, depositTable, { id: params.id, action: 'refund', lock: true });
  const { refund, note } = body;
  const settled = { depositId: found.id, refund, by: context.actor.id, note };
  if (!(await settleRefund(context, settled, context.now))) throw new Refusal('conflict', 'shortfallClosed');
  context.changed({
    resource: 'deposit',
    change: 'shortfallSettled',
    records: [{ id: found.id, ...audienceFor(depositTable, found), after: { shortfall: 'settled', note } }],
  });
  return refundsReply(context, found.id);
};
