import type { login } from '@countinghouse/contract/auth/auth.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { verifyPassword } from '../../kernel/password/hash-password.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Account, accountByEmail } from './account-table.ts';
import { enterAccount, loginFailed, mayEnter } from './enter-account.ts';
import { accountKey, addressKey, windowSeconds } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';

/** Signs in by e-mail, password and, where there is one, second factor. Every refusal has cost the same work. */
export const logIn: Command<typeof login> = async (context, { body }) => {
  const { now } = context;
  refuseWhenCrowded();
  const fromAddress = addressKey(context.request.ip);
  if (!(await takeTry(context, fromAddress, now))) {
    throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: windowSeconds });
  }
  const account = await accountByEmail(context, body.email);
  const onAccount = accountKey(account, body.email);
  const open = await takeTry(context, onAccount, now);
  const right = await verifyPassword(body.password, account?.passwordHash ?? null);
  try {
    if (!account || !right || !open || !mayEnter(account, now)) throw loginFailed();
    const answer = await enter(context, account, body.code);
    await giveBackTries(context, [fromAddress, onAccount], now);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await recordFailedLogin(context, context, account);
    throw error;
  }
};

const enter = async (context: Context, account: Account, code: string | undefined) => {
  if (account.hasTotp && code === undefined) return { token: null, needsCode: true };
  const session = await context.app.database.transaction((transaction) =>
    enterAccount(transaction, context, account, code),
  );
  context.setCookie(session.cookie);
  return { token: session.token, needsCode: false };
};
