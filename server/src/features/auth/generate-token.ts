import type { generateToken as route } from '@countinghouse/contract/auth/auth.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { findPerson, leadsWithin } from './person-table.ts';
import { openConnection } from './session-table.ts';

const minutes = 30;

/**
 * "Connect as lead": opens a session in which a member of staff acts as the customer, for half an hour and with a
 * reason.
 */
export const generateToken: Command<typeof route> = async (context, { params, body }) => {
  const { actor } = context;
  const lead = await findPerson(context, params.id, leadsWithin(actor, reachFor(actor, 'lead:connect')));
  if (!lead) throw notFound();
  if (lead.status === 'locked') throw new Refusal('conflict', 'accountLocked');
  const session = await openConnection(context, { userId: lead.id, reason: body.reason, minutes });
  if (!session) throw new Refusal('unauthenticated', 'unauthenticated');
  const after = { reason: body.reason, expires: session.expires };
  context.changed({
    resource: 'session',
    change: 'created',
    silent: true,
    records: [{ id: session.id, subject: lead.id, after }],
  });
  await notify(context, {
    to: [lead.id],
    kind: 'security.accountOpened',
    params: { by: actor.name, at: context.now.toISOString(), until: session.expires.toISOString() },
  });
  return { token: session.token, expires: session.expires.toISOString() };
};
