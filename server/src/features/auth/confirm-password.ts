import type { Context } from '../../kernel/context.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { verifyPassword } from '../../kernel/password/hash-password.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Account, accountById } from './account-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';
import { accountKey } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';

/**
 * Makes sure that the signed-in person knows his password, then does the work. Wrong passwords, and refusals of the
 * work, count like failed log-ins on the account. For calls that open their own transactions.
 */
export const withPassword = async <Result>(
  context: Context,
  given: { readonly password: string; readonly path: string },
  work: (account: Account) => Promise<Result>,
): Promise<Result> => {
  refuseWhenCrowded();
  const account = await accountById(context, context.actor.id);
  const key = accountKey(account, '');
  const open = await takeTry(context, key, context.now);
  const right = await verifyPassword(given.password, account?.passwordHash ?? null);
  if (!account || !right || !open) {
    await recordFailedLogin(context, context, account);
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: given.path, code: 'currentPasswordWrong' }] });
  }
  const result = await work(account);
  await giveBackTries(context, [key], context.now);
  return result;
};
