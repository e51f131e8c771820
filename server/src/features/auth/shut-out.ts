import type { Context } from '../../kernel/context.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { forgetSignOn } from '../../kernel/session/forget-sign-on.ts';
import { forgetOrigins } from './known-origin-table.ts';
import { accountName } from './login-tries.ts';
import { forgetTries } from './login-try-table.ts';
import { forgetPasskeys } from './passkey-removal-table.ts';

/** Ends all sessions of a person. Known devices and counted attempts are forgotten. */
export const endAccess = async (context: Context, person: { readonly id: string }): Promise<void> => {
  await endSessions(context, [person.id]);
  await forgetTries(context, accountName(person, ''));
  await forgetOrigins(context, person.id);
};

/**
 * Also removes their passkeys and disconnects them from single sign-on, as far as that is older than `until`: an intruder may
 * have added either.
 */
export const shutOut = async (
  context: Context,
  person: { readonly id: string },
  until: Date | null = null,
): Promise<void> => {
  await endAccess(context, person);
  const passkeys = await forgetPasskeys(context, person.id, until);
  if (passkeys.length > 0) context.changed({ resource: 'passkey', change: 'removed', silent: true, records: passkeys });
  await forgetSignOn(context, person.id, until);
};
