import type { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { propose } from '../approval/index.ts';
import { userTable } from '../user/index.ts';

/** Proposes a correction; nothing is booked yet. */
export const proposeCorrection: Command<typeof correctBalance> = async (context, { body }) => {
  const { id, item } = await loadOne(context, userTable, { id: body.userId, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  const approval = await propose(context, {
    kind: 'ledger.correction',
    resource: 'correction',
    recordId: newId(),
    leadId: id,
    reason: body.reason,
    params: { amount: body.amount },
  });
  return { approval };
};
