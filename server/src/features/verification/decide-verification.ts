import type {
  decideVerification as decideRoute,
  getVerification as getRoute,
  Verification,
} from '@countinghouse/contract/verification/verification.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { readVerification, writeVerification } from './verification-table.ts';

const shown = async (context: Context, lead: string): Promise<Verification> => {
  const found = await readVerification(context, context.actor, { lead, permission: 'verification:read' });
  if (!found) throw notFound();
  const { assigned: _assigned, ...verification } = found;
  return verification;
};

export const getVerification: Command<typeof getRoute> = (context, { params }) => shown(context, params.id);

/** Says whether the company knows who the customer is. His own seller earns by it, so it is not his to say. */
export const decideVerification: Command<typeof decideRoute> = async (context, { params, body }) => {
  const { actor, now } = context;
  const lead = params.id;
  const before = await readVerification(context, actor, { lead, permission: 'verification:decide', lock: true });
  if (!before) throw notFound();
  if (before.assigned === actor.id) throw new Refusal('forbidden', 'verificationOwnLead');
  await writeVerification(context, { lead, ...body, by: actor.id, at: now });
  context.changed({
    resource: 'user',
    change: 'updated',
    records: [
      {
        id: lead,
        subject: lead,
        assigned: before.assigned,
        audience: ['all:lead'],
        before: { verification: before.status },
        after: { verification: body.status, verificationReason: body.reason },
      },
    ],
  });
  return shown(context, lead);
};
