import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSession, type OpenedSession } from '../../kernel/session/open-session.ts';
import { type Account, lockAccount, noteLogin } from './account-table.ts';
import { rememberOrigin } from './known-origin-table.ts';
import { record, recordLogin } from './record-sign-in.ts';
import { useCode } from './second-factor.ts';
import { endSessionAndItsParent } from './session-table.ts';

/** The one answer for an unknown address, a wrong password and a locked account. */
export const loginFailed = () => new Refusal('unauthenticated', 'loginFailed');

/** The one answer for a passkey that is unknown, does not sign rightly or in time, or belongs to somebody kept out. */
export const passkeyRefused = () => new Refusal('unauthenticated', 'passkeyRefused');

export const mayEnter = (account: Account, now: Date): boolean =>
  account.status === 'active' && (account.passwordExpires === null || account.passwordExpires > now);

export interface Entered extends OpenedSession {
  /** For the cookie by which this device is known from now on. */
  readonly device: string;
}

/** Sets the cookies of a session that was just opened; once its transaction is committed. */
export const setCookies = (context: Context, { cookie, device }: Pick<Entered, 'cookie' | 'device'>): void => {
  context.setCookie(cookie);
  context.setCookie(device, 'device');
};

export interface PasskeyProof {
  readonly userId: string;
  /** What the person calls the passkey. */
  readonly name: string;
  /** Uses the proof up while the account is held; refuses when it no longer counts. */
  readonly spend: (runner: Runner) => Promise<void>;
}

/** Opens a session for somebody whose password was right a moment ago, if all of it still holds. */
export const enterAccount = async (
  runner: Runner,
  context: Context,
  checked: Account,
  code: string | undefined,
): Promise<Entered> => {
  const account = await lockAccount(runner, checked.id);
  if (!account || account.passwordHash !== checked.passwordHash || !mayEnter(account, context.now)) throw loginFailed();
  if (account.hasTotp && !(await useCode(runner, { userId: account.id, code: code ?? '', now: context.now }))) {
    throw new Refusal('unauthenticated', 'codeWrong');
  }
  return openFor(runner, context, account);
};

/**
 * Opens a session for somebody who proved by a passkey who he is. Neither password nor second factor is asked; all else
 * that keeps people out does.
 */
export const enterByPasskey = async (runner: Runner, context: Context, proof: PasskeyProof): Promise<Entered> => {
  const account = await lockAccount(runner, proof.userId);
  if (!account || !mayEnter(account, context.now)) throw passkeyRefused();
  await proof.spend(runner);
  return openFor(runner, context, account, proof.name);
};

const openFor = async (
  runner: Runner,
  context: Context,
  account: Account,
  passkey: string | null = null,
): Promise<Entered> => {
  await endReplaced(runner, context);
  await noteLogin(runner, account.id, context.now);
  const session = await openSession(runner, { user: account, request: context.request, now: context.now });
  await recordLogin(runner, context, account, { id: session.id, passkey });
  return { ...session, device: await rememberOrigin(runner, account.id, context) };
};

/** The browser has one cookie: whatever it was signed in to loses it to the new session. */
const endReplaced = async (runner: Runner, context: Context): Promise<void> => {
  const { sessionId } = context.actor;
  if (sessionId === null) return;
  await record(runner, context, 'auth.logout', await endSessionAndItsParent(runner, sessionId, context.now));
};
