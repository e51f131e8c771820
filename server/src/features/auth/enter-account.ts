import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSession, type OpenedSession } from '../../kernel/session/open-session.ts';
import { type Account, lockAccount, noteLogin } from './account-table.ts';
import { rememberOrigin } from './known-origin-table.ts';
import { record, recordLogin } from './record-sign-in.ts';
import { useCode } from './two-factor-code.ts';
import { endSessionAndItsParent } from './session-table.ts';

/** The same answer for an unknown address, a wrong password and a locked account. */
export const loginFailed = () => new Refusal('unauthenticated', 'loginFailed');

/**
 * The same answer for a passkey that is unknown, fails verification, comes too late, or belongs to an account that may
 * not log in.
 */
export const passkeyRefused = () => new Refusal('unauthenticated', 'passkeyRefused');

export const mayEnter = (account: Account, now: Date): boolean =>
  account.status === 'active' && (account.passwordExpires === null || account.passwordExpires > now);

export interface Entered extends OpenedSession {
  /** Secret for the device cookie by which this device is recognised from now on. */
  readonly device: string;
}

/** Sets the cookies of a newly opened session; call it once its transaction is committed. */
export const setCookies = (context: Context, { cookie, device }: Pick<Entered, 'cookie' | 'device'>): void => {
  context.setCookie(cookie);
  context.setCookie(device, 'device');
};

export interface PasskeyProof {
  readonly userId: string;
  readonly name: string;
  /** Consumes the proof while the account is locked; refuses when it is no longer valid. */
  readonly spend: (runner: Runner) => Promise<void>;
}

/**
 * Opens a session after a correct password, if the account has not changed since it was checked. Staff whose only other
 * proof is a passkey log in with that.
 */
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
  if (account.needsPasskey) throw new Refusal('unauthenticated', 'passkeyNeeded');
  return openFor(runner, context, account);
};

/**
 * Opens a session for a person identified by a passkey. Password and two-factor are skipped; every other bar to logging
 * in applies.
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

/** The browser has one cookie, so the new session replaces the one it was signed in to. */
const endReplaced = async (runner: Runner, context: Context): Promise<void> => {
  const { sessionId } = context.actor;
  if (sessionId === null) return;
  await record(runner, context, 'auth.logout', await endSessionAndItsParent(runner, sessionId, context.now));
};
