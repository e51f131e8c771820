import type { Context, Reading } from '../../kernel/context.ts';
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

/** Counts an attempt to prove one's identity in this session; refuses after too many. */
export const countTry = async (context: Reading, path: string) => {
  const key = sessionKey(context.actor.sessionId);
  const taken = await takeTry(context, key, context.now);
  if ('waitSeconds' in taken) throw tooManyTries(path, taken.waitSeconds);
  return { giveBack: () => giveBackTries(context, [key], context.now) };
};

interface Given {
  readonly password: string;
  readonly path: string;
}

/**
 * Checks the signed-in person's password. Wrong ones count against this session only: log-in attempts elsewhere cannot
 * use up its allowance. `giveBack` returns the attempt once everything else is right, too.
 */
export const checkPassword = async (context: Reading, { password, path }: Given) => {
  refuseWhenCrowded();
  const account = await accountById(context, context.actor.id);
  const { giveBack } = await countTry(context, path);
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) {
    await recordFailedLogin(context, context, { account });
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path, code: 'currentPasswordWrong' }] });
  }
  return { account, giveBack };
};

/** Confirms the password, then does the work, whose refusals count as well. For calls that open their own transactions. */
export const withPassword = async <Result>(
  context: Context,
  given: Given,
  work: (account: Account) => Promise<Result>,
): Promise<Result> => {
  const { account, giveBack } = await checkPassword(context, given);
  const result = await work(account);
  await giveBack();
  return result;
};
