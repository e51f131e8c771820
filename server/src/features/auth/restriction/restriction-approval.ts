import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { reachFor } from '../../../kernel/actor.ts';
import { approvalKind } from '../../../kernel/approval-kind.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { endSessions } from '../../../kernel/session/end-sessions.ts';
import { notify } from '../../notification/index.ts';
import { delayPayouts } from '../../payout-wait/index.ts';
import { findPerson, leadsWithin } from '../person-table.ts';
import { dropRestriction } from './restriction-table.ts';

const Side = z.object({ restricted: z.boolean() });

/** A second person confirms that the customer is the one who got the password. */
export const restrictionApproval = approvalKind({
  kind: 'user.restriction',
  params: z.object({ before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'lead:resetPassword') === 'all',
  approved: async (context, { record }) => {
    const { actor, now } = context;
    const scope = leadsWithin(actor, reachFor(actor, 'lead:resetPassword'));
    const customer = record === null ? undefined : await findPerson(context, record, scope);
    if (!customer || !(await dropRestriction(context, customer.id))) throw new Refusal('conflict', 'approvalOutdated');
    // The session of the displayed password must not become a full one.
    await endSessions(context, [customer.id]);
    await delayPayouts(context, customer.id, { reason: 'password', now });
    context.changed({
      resource: 'user',
      change: 'updated',
      silent: true,
      records: [{ id: customer.id, subject: customer.id, before: { restricted: true }, after: { restricted: false } }],
    });
    await notify(context, {
      to: [customer.id],
      kind: 'security.restrictionLifted',
      params: { by: actor.name, at: now.toISOString() },
    });
  },
});
