import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireLiveSession } from '../../kernel/session/require-live-session.ts';
import { type Account, lockAccount } from './account-table.ts';
import { countTry, withPassword } from './confirm-password.ts';
import type { Checked } from './log-in-by-passkey.ts';
import { recordFailedLogin } from './record-sign-in.ts';
import { requireCode } from './two-factor-code.ts';

/** Runs after a renewed proof of identity; the account is locked. */
export type ProvedWork<Result> = (transaction: Transaction, account: Account) => Promise<Result>;

interface Given {
  readonly password: string;
  readonly code: string | undefined;
}

/**
 * Does the work in its own transaction after the signed-in person has given the password and, with two-factor, a code:
 * for changes that later open the account without either. For calls that open their own transactions.
 */
export const reauthenticate = <Result>(
  context: Context,
  { password, code }: Given,
  work: ProvedWork<Result>,
): Promise<Result> =>
  withPassword(context, { password, path: 'body.password' }, ({ id }) =>
    context.app.database.transaction(async (transaction) => {
      const account = await lockAccount(transaction, id);
      if (!account) throw new Refusal('unauthenticated', 'unauthenticated');
      await requireCode(transaction, { userId: id, code, now: context.now, path: 'body.code' });
      const result = await work(transaction, account);
      await requireLiveSession(transaction, context.actor);
      return result;
    }),
  );

/** The same for a person who has just signed with a passkey, which proves as much as password and code together. */
export const reauthenticateByPasskey = async <Result>(
  context: Context,
  { userId, proof }: Checked,
  work: ProvedWork<Result>,
): Promise<Result> => {
  if (proof === null || userId !== context.actor.id) {
    await countTry(context, 'body.passkey');
    await recordFailedLogin(context, context, { account: context.actor });
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.passkey', code: 'passkeyRefused' }] });
  }
  return context.app.database.transaction(async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (!account) throw new Refusal('unauthenticated', 'unauthenticated');
    await proof.spend(transaction);
    const result = await work(transaction, account);
    await requireLiveSession(transaction, context.actor);
    return result;
  });
};
