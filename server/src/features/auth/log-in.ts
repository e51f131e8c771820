import type { login } from '@countinghouse/contract/auth/auth.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { verifyPassword } from '../../kernel/password/hash-password.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Account, accountByEmail } from './account-table.ts';
import { allowLogin, noteFailure } from './allow-try.ts';
import { enterAccount, loginFailed, mayEnter, requireNetwork, setCookies } from './enter-account.ts';
import { giveBackTries } from './login-try-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';

/** Logs in by e-mail, password and, where enabled, two-factor. Every wrong attempt costs the same work. */
export const logIn: Command<typeof login> = async (context, { body }) => {
  const { now } = context;
  refuseWhenCrowded();
  const account = await accountByEmail(context, body.email);
  const attempt = await allowLogin(context, account, body.email);
  const right = await verifyPassword(body.password, account?.passwordHash ?? null);
  try {
    await requireNetwork(context, context, account);
    if (!account || !right || !mayEnter(account, now)) throw loginFailed();
    const answer = await enter(context, account, body.code);
    await giveBackTries(context, attempt.keys, now);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) {
      await recordFailedLogin(context, context, { account, refusal: error });
      await noteFailure(context, account, attempt);
    }
    throw error;
  }
};

const enter = async (context: Context, account: Account, code: string | undefined) => {
  if (account.hasTwoFactor && code === undefined) return { token: null, needsCode: true };
  const entered = await context.app.database.transaction((transaction) =>
    enterAccount(transaction, context, account, code),
  );
  setCookies(context, entered);
  return { token: entered.token, needsCode: false };
};
