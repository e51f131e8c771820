import type { changePassword as route } from '@countinghouse/contract/auth/auth.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../kernel/password/password-rules.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Account, lockAccount, storePasswordHash } from './account-table.ts';
import { withPassword } from './confirm-password.ts';
import { record } from './record-sign-in.ts';
import { endOtherSessions } from './session-table.ts';

const path = 'body.password';

/** Sets the person's own password and ends all their other sessions. */
export const changePassword: Command<typeof route> = async (context, { body }) => {
  const account = await withPassword(
    context,
    { password: body.currentPassword, path: 'body.currentPassword' },
    async (found) => found,
  );
  await requireGoodPassword(context, body.password, { ...account, path });
  if (body.password === body.currentPassword) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path, code: 'passwordUnchanged' }] });
  }
  const hash = await hashPassword(body.password);
  await context.app.database.transaction((transaction) => replacePassword(transaction, context, account, hash));
  return undefined;
};

const replacePassword = async (runner: Runner, context: Context, account: Account, hash: string): Promise<void> => {
  const current = await lockAccount(runner, account.id);
  // Staff reset the password in the meantime, and the later change wins.
  if (current?.passwordHash !== account.passwordHash) throw new Refusal('unauthenticated', 'unauthenticated');
  await storePasswordHash(runner, { userId: account.id, hash, expires: null });
  const ended = await endOtherSessions(runner, { userId: account.id, except: context.actor.sessionId }, context.now);
  const changed = {
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id: account.id, subject: account.id }],
  } as const;
  await record(runner, context, 'auth.changePassword', [changed, ...ended]);
};
