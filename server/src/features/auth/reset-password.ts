import type { resetPassword as route } from '@countinghouse/contract/auth/reset-password.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { givePassword } from './give-password.ts';
import { findPerson, resettableBy } from './person-table.ts';
import { proposeReset } from './reset-approval.ts';
import { restrict } from './restriction/restrict.ts';
import { shutOut } from './shut-out.ts';

/**
 * Sets a customer's password at random, shown only in this reply. It works for a day. Ends all sessions and removes all
 * passkeys; the account only reads from then on. A second person decides on a reset of staff.
 */
export const resetPassword: Command<typeof route> = async (context, { params }) => {
  const { actor, now } = context;
  if (params.id === actor.id) throw new Refusal('forbidden', 'ownPassword');
  const person = await findPerson(context, params.id, resettableBy(actor));
  if (!person) throw notFound();
  if (person.role !== 'lead') return { password: null, approval: await proposeReset(context, person) };
  const password = await givePassword(context, person);
  await shutOut(context, person);
  await restrict(context, person.id);
  await delayPayouts(context, person.id, { reason: 'password', now });
  await notify(context, {
    to: [person.id],
    kind: 'security.passwordReset',
    params: { by: actor.name, at: now.toISOString() },
  });
  return { password, approval: null };
};
