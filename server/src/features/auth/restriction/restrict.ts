import type { Context } from '../../../kernel/context.ts';
import { planPasswordLink } from '../../../kernel/session/password-link.ts';
import { dropPending, propose } from '../../approval/index.ts';
import { givenPasswordHours } from '../give-password.ts';
import { forgetLinks } from '../password-link/link-table.ts';
import { dropRestriction, storeRestriction } from './restriction-table.ts';

/**
 * Restricts a customer's account whose password staff have just read. The customer lifts it with the mailed link; for
 * one without a mailbox, a second person can.
 */
export const restrict = async (context: Context, id: string): Promise<void> => {
  const { actor, now } = context;
  await storeRestriction(context, id, now);
  await forgetLinks(context, id);
  await endProposal(context, id);
  await propose(context, {
    kind: 'user.restriction',
    resource: 'user',
    recordId: id,
    // No open item of the customer: a lead whose password was reset can still be deleted.
    leadId: null,
    reason: '',
    params: { before: { restricted: true }, after: { restricted: false } },
  });
  await planPasswordLink(context, { userId: id, minutes: givenPasswordHours * 60, by: actor.name });
};

/** Lifts it after the customer has set a password with a link. */
export const liftByLink = async (context: Context, id: string): Promise<void> => {
  if (await dropRestriction(context, id)) await endProposal(context, id);
};

/** The link that lifts it, or another reset, makes the proposal void. */
const endProposal = (context: Context, id: string): Promise<void> =>
  dropPending(context, { recordId: id, kind: 'user.restriction' });
