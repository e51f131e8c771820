import type { resetPassword as route } from '@countinghouse/contract/auth/reset-password.ts';
import type { Context } from '../../kernel/context.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { type GivenPassword, givePassword, newPassword } from './give-password.ts';
import { findPerson, resettableBy } from './person-table.ts';
import { proposeReset } from './reset-approval.ts';
import { restrict } from './restriction/restrict.ts';
import { shutOut } from './shut-out.ts';

/**
 * Sets a customer's password at random, shown only in this reply. It works for a day. Ends all sessions and removes all
 * passkeys; the account only reads from then on. A second person decides on a reset of staff.
 */
export const resetPassword: Prepare<typeof route> = async (_before, { params }) => {
  const given = await newPassword();
  return (context) => reset(context, params.id, given);
};

const reset = async (context: Context, id: string, given: GivenPassword) => {
  const { actor, now } = context;
  if (id === actor.id) throw new Refusal('forbidden', 'ownPassword');
  // The password opens a session of the lead, who sees everything that is masked for the agent.
  if (actor.masksContacts) throw new Refusal('forbidden', 'resetMasked');
  const person = await findPerson(context, id, resettableBy(actor));
  if (!person) throw notFound();
  if (person.role !== 'lead') return { password: null, approval: await proposeReset(context, person) };
  const password = await givePassword(context, person, given);
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
