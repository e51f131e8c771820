import type { proposeTwoFactorRemoval as route } from '@countinghouse/contract/auth/reset-password.ts';
import type { Command } from '../../../kernel/http/served.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { propose } from '../../approval/index.ts';
import { notify } from '../../notification/index.ts';
import { findPerson, resettableBy } from '../person-table.ts';
import { readTwoFactor } from '../two-factor-table.ts';
import { removalChange } from './two-factor-change.ts';

/** Proposes to turn off a person's two-factor authentication and notifies them. Nothing changes until approval. */
export const proposeRemoval: Command<typeof route> = async (context, { params, body: { reason } }) => {
  const { actor, now } = context;
  if (params.id === actor.id) throw new Refusal('forbidden', 'ownTwoFactor');
  const person = await findPerson(context, params.id, resettableBy(actor));
  if (!person) throw notFound();
  if (!(await readTwoFactor(context, person.id, true)).active) throw new Refusal('conflict', 'noTwoFactor');
  const { id, role } = person;
  const approval = await propose(context, {
    kind: 'user.twoFactor',
    resource: 'user',
    recordId: id,
    leadId: role === 'lead' ? id : null,
    reason,
    // The role does not change; it determines who may decide.
    params: { before: { role, twoFactor: true }, after: { role, twoFactor: false } },
  });
  context.changed(removalChange(id, { state: 'proposed', reason }));
  await notify(context, {
    to: [id],
    kind: 'security.twoFactorRemovalProposed',
    params: { by: actor.name, at: now.toISOString(), reason },
  });
  return { approval };
};
