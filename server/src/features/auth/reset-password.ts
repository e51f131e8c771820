import type { resetPassword as route } from '@countinghouse/contract/auth/auth.ts';
import type { Command } from '../../kernel/http/served.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { storePasswordHash } from './account-table.ts';
import { notify } from '../notification/index.ts';
import { accountKey } from './login-tries.ts';
import { forgetTries } from './login-try-table.ts';
import { forgetPasskeys } from './passkey-removal-table.ts';
import { findPerson, resettableBy } from './person-table.ts';
import { randomPassword } from './readable-text.ts';

const validHours = 24;

/**
 * Gives a random password, shown in this answer alone. It works for a day, must be changed, ends all sessions, and takes
 * all passkeys away: whoever got into the account may have added one.
 */
export const resetPassword: Command<typeof route> = async (context, { params }) => {
  const { actor, now } = context;
  if (params.id === actor.id) throw new Refusal('forbidden', 'ownPassword');
  const person = await findPerson(context, params.id, resettableBy(actor));
  if (!person) throw notFound();
  const password = randomPassword();
  const expires = new Date(now.getTime() + validHours * 3_600_000);
  await storePasswordHash(context, { userId: person.id, hash: await hashPassword(password), expires });
  await endSessions(context, [person.id]);
  await forgetTries(context, accountKey(person, ''));
  const passkeys = await forgetPasskeys(context, person.id);
  if (passkeys.length > 0) context.changed({ resource: 'passkey', change: 'removed', silent: true, records: passkeys });
  context.changed({
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id: person.id, subject: person.id, after: { expires } }],
  });
  await notify(context, {
    to: [person.id],
    kind: 'security.passwordReset',
    params: { by: actor.name, at: now.toISOString() },
  });
  return { password };
};
