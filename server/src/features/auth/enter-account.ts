import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isInside, networkRefused, networksFor } from '../../kernel/session/networks.ts';
import { openSession, type OpenedSession } from '../../kernel/session/open-session.ts';
import { readSetting } from '../setting/index.ts';
import { type Account, hasRootAmong, lockAccount, noteLogin } from './account-table.ts';
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
  if (account.hasTwoFactor && !(await useCode(runner, { userId: account.id, code: code ?? '', now: context.now }))) {
    throw new Refusal('unauthenticated', 'codeWrong');
  }
  await requireLocalLogIn(runner, context, account);
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
  await requireLocalLogIn(runner, context, account);
  await proof.spend(runner);
  return openFor(runner, context, account, { passkey: proof.name });
};

interface SignedOn {
  readonly userId: string;
  /** The highest role that the provider's groups allow. */
  readonly role: 'root' | 'admin' | 'regular';
  readonly provider: string;
  readonly strong: boolean;
  readonly code: string | undefined;
  /** The person has just given their own two-factor code. */
  readonly isConfirmed: boolean;
}

const below: Readonly<Record<SignedOn['role'], readonly string[]>> = {
  root: ['root', 'admin', 'regular'],
  admin: ['admin', 'regular'],
  regular: ['regular'],
};

/**
 * Opens a session for a member of staff, as named by the provider of single sign-on. Their own two-factor code is still
 * asked for, unless the provider has asked for one that the operator accepts.
 */
export const enterBySignOn = async (runner: Runner, context: Context, given: SignedOn): Promise<Entered> => {
  const account = await lockAccount(runner, given.userId);
  if (!account || !mayEnter(account, context.now) || !below[given.role].includes(account.role)) throw signOnRefused();
  await requireNetwork(runner, context, account);
  if (!given.strong && !given.isConfirmed) await requireOwnFactor(runner, context, account, given.code);
  return openFor(runner, context, account, { signOn: given });
};

/** Refuses unless this is a code of the person's authenticator; the account is locked until the transaction ends. */
export const confirmOwnCode = async (
  runner: Runner,
  context: Context,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<void> => {
  const account = await lockAccount(runner, userId);
  if (!account?.hasTwoFactor || !mayEnter(account, context.now)) throw signOnRefused();
  await requireNetwork(runner, context, account);
  await requireOwnFactor(runner, context, account, code);
};

const signOnRefused = () => new Refusal('unauthenticated', 'signOnRefused');

const requireOwnFactor = async (
  runner: Runner,
  context: Context,
  { id, hasTwoFactor, needsPasskey }: Account,
  code = '',
): Promise<void> => {
  if (hasTwoFactor && !(await useCode(runner, { userId: id, code, now: context.now })))
    throw new Refusal('unauthenticated', 'codeWrong');
  if (needsPasskey) throw new Refusal('unauthenticated', 'signOnNeedsPasskey');
};

/** Staff of some roles log in by the provider alone, except for the accounts that the operator keeps for rescue. */
const requireLocalLogIn = async (runner: Runner, { app, now }: Context, { role, email }: Account): Promise<void> => {
  const { signOn } = app.config;
  if (!signOn || role === 'lead' || !signOn.only.includes(role) || signOn.rescue.includes(email)) return;
  // An address that belongs to no root would lock every root out.
  if (role === 'root' && !(await hasRootAmong(runner, signOn.rescue, now))) return;
  throw new Refusal('forbidden', 'signOnOnly');
};

interface Way {
  readonly passkey?: string | null;
  readonly signOn?: Pick<SignedOn, 'provider' | 'strong'>;
}

/**
 * Refuses staff at an address from which their role may not work. Call it before anything is said about a password, a
 * passkey or a code, so that the answer is the same for a right and a wrong one.
 */
export const requireNetwork = async (
  runner: Runner,
  { request }: Pick<Context, 'request'>,
  account: Pick<Account, 'role'> | undefined,
): Promise<void> => {
  // Read for an unknown address, too, which must take as long.
  const setting = await readSetting(runner);
  if (account && !isInside(networksFor(setting, account.role), request.ip)) throw networkRefused();
};

const openFor = async (
  runner: Runner,
  context: Context,
  account: Account,
  { passkey = null, signOn }: Way = {},
): Promise<Entered> => {
  await requireNetwork(runner, context, account);
  await endReplaced(runner, context);
  await noteLogin(runner, account.id, context.now);
  const session = await openSession(runner, { user: account, request: context.request, now: context.now, signOn });
  await recordLogin(runner, context, account, { id: session.id, passkey, signOn: signOn?.provider ?? null });
  return { ...session, device: await rememberOrigin(runner, account.id, context) };
};

/** The browser has one cookie, so the new session replaces the one it was signed in to. */
const endReplaced = async (runner: Runner, context: Context): Promise<void> => {
  const { sessionId } = context.actor;
  if (sessionId === null) return;
  await record(runner, context, 'auth.logout', await endSessionAndItsParent(runner, sessionId, context.now));
};
