import type { proposeRelease } from '@countinghouse/contract/deposit/refund.ts';
import { PositiveMoney, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { audienceFor, reload } from '../../kernel/resource/write.ts';
import { propose } from '../approval/index.ts';
import { depositTable, lockCardDeposit, payersOf } from './deposit-table.ts';
import { readReleasable, releaseRefund } from './refund-table.ts';

const notReleasable = () => new Refusal('conflict', 'refundNotReleasable');

/**
 * Without this, money whose refunds fail for no stated reason would wait until the card payment is too old to be refunded.
 * It lets card money leave by another way, so a second person decides.
 */
export const proposeReleaseOf: Command<typeof proposeRelease> = async (context, { params, body }) => {
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'refund' });
  const cents = await readReleasable(context, { deposit: id, refund: body.refund });
  if (cents === undefined) throw notReleasable();
  const approval = await propose(context, {
    kind: 'deposit.release',
    resource: 'deposit',
    recordId: id,
    leadId: item.lead,
    reason: body.note,
    params: { amount: toEuro(cents), name: item.transactionId, refund: body.refund },
  });
  return { approval };
};

export const releaseApproval = approvalKind({
  kind: 'deposit.release',
  params: z.object({ amount: PositiveMoney, name: z.string(), refund: Id }),
  credit: () => 0n,
  payers: payersOf,
  mayDecide: ({ role }) => reachOf(role, 'deposit:refund') === 'all',
  approved: async (context, { record, reason, params }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    await lockCardDeposit(context, record);
    const released = { deposit: record, refund: params.refund };
    if ((await readReleasable(context, released)) === undefined) throw notReleasable();
    await releaseRefund(context, params.refund);
    const [deposit] = await reload(context, depositTable, [record]);
    if (!deposit) throw new Refusal('conflict', 'approvalOutdated');
    const after = { refund: 'released', amount: params.amount, reason };
    context.changed({
      resource: 'deposit',
      change: 'cardMoneyReleased',
      records: [{ id: record, ...audienceFor(depositTable, deposit), after }],
    });
  },
});
