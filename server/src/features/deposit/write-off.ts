import type { proposeWriteOff } from '@countinghouse/contract/deposit/refund.ts';
import { PositiveMoney, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { audienceFor, reload } from '../../kernel/resource/write.ts';
import { readOpenDebts, writeOffDebt } from '../../ledger/debt-table.ts';
import { lockCash } from '../../ledger/lock-cash.ts';
import { propose } from '../approval/index.ts';
import { depositTable, payersOf } from './deposit-table.ts';

const debtClosed = () => new Refusal('conflict', 'debtClosed');

/** Proposes to write off a debt. It lets the customer be paid again, so a second person decides. */
export const proposeWriteOffOf: Command<typeof proposeWriteOff> = async (context, { params, body }) => {
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'refund' });
  const found = (await readOpenDebts(context, item.lead)).find((debt) => debt.id === body.debt && debt.record === id);
  if (!found) throw debtClosed();
  const approval = await propose(context, {
    kind: 'debt.writeOff',
    resource: 'deposit',
    recordId: id,
    leadId: item.lead,
    reason: body.note,
    params: { amount: toEuro(found.rest), name: item.transactionId, debt: found.id },
  });
  return { approval };
};

export const writeOffApproval = approvalKind({
  kind: 'debt.writeOff',
  params: z.object({ amount: PositiveMoney, name: z.string(), debt: Id }),
  credit: () => 0n,
  payers: payersOf,
  mayDecide: ({ role }) => reachOf(role, 'deposit:refund') === 'all',
  approved: async (context, { record, reason, params, proposedBy, proposedByReal }) => {
    const [deposit] = record === null ? [] : await reload(context, depositTable, [record]);
    if (!deposit) throw new Refusal('conflict', 'approvalOutdated');
    await lockCash(context, deposit.item.lead);
    const written = { id: params.debt, by: proposedByReal ?? proposedBy, note: reason };
    const cents = await writeOffDebt(context, written, context.now);
    if (cents === null) throw debtClosed();
    context.changed({
      resource: 'deposit',
      change: 'debtWrittenOff',
      records: [
        {
          id: deposit.id,
          ...audienceFor(depositTable, deposit),
          after: { debt: 'written_off', amount: toEuro(cents), note: reason },
        },
      ],
    });
  },
});
