import type { proposeErasure as route } from '@countinghouse/contract/erasure/erasure.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { erasabilityOf, loadLead } from './show-erasability.ts';

/** Proposes the erasure of a customer's data; nothing is erased yet. */
export const proposeErasure: Command<typeof route> = async (context, { params, body }) => {
  const { id, item } = await loadLead(context, params.id);
  const { state, openItems, keptUntil } = await erasabilityOf(context, id);
  if (state === 'erased') throw new Refusal('conflict', 'personErased');
  if (body.confirmation.toLowerCase() !== item.email)
    throw new Refusal('invalid', 'invalidInput', {
      fields: [{ path: 'body.confirmation', code: 'confirmationWrong' }],
    });
  if (openItems.length > 0) throw new Refusal('conflict', 'erasureStands');
  const approval = await propose(context, {
    kind: 'lead.erase',
    resource: 'user',
    recordId: id,
    leadId: id,
    reason: body.reason,
    // Shown to the approver; the approval computes it again.
    params: { keptUntil },
  });
  context.changed({
    resource: 'erasure',
    change: 'proposed',
    silent: true,
    records: [{ id, subject: id, after: { approval } }],
  });
  return { approval };
};
