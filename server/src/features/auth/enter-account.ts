import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSession, type OpenedSession } from '../../kernel/session/open-session.ts';
import { type Account, lockAccount, noteLogin } from './account-table.ts';
import { record, recordLogin } from './record-sign-in.ts';
import { useCode } from './second-factor.ts';
import { endSessionAndItsParent } from './session-table.ts';

/** The one answer for an unknown address, a wrong password, a locked account and too many tries. */
export const loginFailed = () => new Refusal('unauthenticated', 'loginFailed');

export const mayEnter = (account: Account, now: Date): boolean =>
  account.status === 'active' && (account.passwordExpires === null || account.passwordExpires > now);

/** Opens a session for somebody whose password was right a moment ago, if all of it still holds. */
export const enterAccount = async (
  runner: Runner,
  context: Context,
  checked: Account,
  code: string | undefined,
): Promise<OpenedSession> => {
  const account = await lockAccount(runner, checked.id);
  if (!account || account.passwordHash !== checked.passwordHash || !mayEnter(account, context.now)) throw loginFailed();
  if (account.hasTotp && !(await useCode(runner, { userId: account.id, code: code ?? '', now: context.now }))) {
    throw new Refusal('unauthenticated', 'codeWrong');
  }
  await endReplaced(runner, context);
  await noteLogin(runner, account.id, context.now);
  const session = await openSession(runner, { user: account, request: context.request, now: context.now });
  await recordLogin(runner, context, account, session.id);
  return session;
};

/** The browser has one cookie: whatever it was signed in to loses it to the new session. */
const endReplaced = async (runner: Runner, context: Context): Promise<void> => {
  const { sessionId } = context.actor;
  if (sessionId === null) return;
  await record(runner, context, 'auth.logout', await endSessionAndItsParent(runner, sessionId, context.now));
};
