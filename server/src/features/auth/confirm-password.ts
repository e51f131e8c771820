import type { Context } from '../../kernel/context.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { verifyPassword } from '../../kernel/password/hash-password.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Account, accountById } from './account-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';
import { sessionKey } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';

const tooManyTries = (path: string, seconds: number): Refusal => {
  const params = { count: Math.ceil(seconds / 60) };
  return new Refusal('tooMany', 'passwordTooMany', {
    params,
    fields: [{ path, code: 'passwordTooMany', params }],
    retryAfterSeconds: seconds,
  });
};

/**
 * Confirms the signed-in person's password, then does the work. Wrong passwords, and refusals by the work, count
 * against this session only: log-in attempts elsewhere cannot use up its allowance. For calls that open their own
 * transactions.
 */
export const withPassword = async <Result>(
  context: Context,
  given: { readonly password: string; readonly path: string },
  work: (account: Account) => Promise<Result>,
): Promise<Result> => {
  refuseWhenCrowded();
  const account = await accountById(context, context.actor.id);
  const key = sessionKey(context.actor.sessionId);
  const taken = await takeTry(context, key, context.now);
  if ('waitSeconds' in taken) throw tooManyTries(given.path, taken.waitSeconds);
  const right = await verifyPassword(given.password, account?.passwordHash ?? null);
  if (!account || !right) {
    await recordFailedLogin(context, context, account);
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: given.path, code: 'currentPasswordWrong' }] });
  }
  const result = await work(account);
  await giveBackTries(context, [key], context.now);
  return result;
};
