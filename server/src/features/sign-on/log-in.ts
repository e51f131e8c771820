import type * as contract from '@countinghouse/contract/sign-on/sign-on.ts';
import * as client from 'openid-client';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { networkRefused } from '../../kernel/session/networks.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { requireLiveSession } from '../../kernel/session/require-live-session.ts';
import {
  accountById,
  addressKey,
  enterBySignOn,
  recordFailedLogin,
  setCookies,
  takeTry,
  giveBackTries,
} from '../auth/index.ts';
import { admit, connect, linkConfirmed } from './admit.ts';
import {
  type Attempt,
  attemptMinutes,
  beginAttempt,
  endVerified,
  keepVerified,
  readVerified,
  takeAttempt,
  type Verified,
} from './attempt-table.ts';
import { type Person, personIn, signOnRefused } from './claims.ts';
import { identityOf, noteSession, noteUse, personByEmail } from './identity-table.ts';
import { inTransaction } from './own-transaction.ts';
import { discover, providerHash, redirectAddress, signOnOf } from './provider.ts';

/** Leads to the provider. In a session, it is the way to connect one's own account. */
export const startSignOn: Command<typeof contract.startSignOn> = async (context) => {
  const { app, actor, now, request } = context;
  const config = signOnOf(app);
  if (actor.role !== 'visitor') await requireOwnStaff(context);
  const provider = await discover(app);
  const sent = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  const cookie = await beginAttempt(context, {
    ...sent,
    providerHash: providerHash(config),
    sessionId: actor.sessionId,
    address: addressKey(request.ip).key,
    now,
  });
  if (cookie === null) throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: attemptMinutes * 60 });
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectAddress(app),
    scope: config.scopes,
    state: sent.state,
    nonce: sent.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(sent.verifier),
    code_challenge_method: 'S256',
  });
  context.setCookie(cookie, 'signOn');
  return { url: url.href };
};

const requireOwnStaff = async (context: Context): Promise<void> => {
  const { actor, now } = context;
  if (actor.token !== null || actor.real !== null || actor.role === 'lead') throw new Refusal('forbidden', 'forbidden');
  await requireRecentProof(context, actor, now);
};

/** Only the browser that began the log-in has its cookie, so nobody can be logged in as somebody else by a link. */
export const finishSignOn: Command<typeof contract.finishSignOn> = async (context, { body }) => {
  const { app, now, request } = context;
  const { signOn: cookie } = request;
  const given = { cookie: cookie ?? '', providerHash: providerHash(signOnOf(app)), now };
  const attempt = await takeAttempt(context, given);
  if (!attempt) throw signOnRefused();
  let person: Person | null = null;
  try {
    person = await personIn(app, attempt, body.query);
    if (attempt.sessionId !== null) return await connectOwn(context, attempt, person);
    return await logInAs(context, given, await admit(context, person));
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable')
      await recordFailedLogin(context, context, { account: await accountOf(context, person, error), refusal: error });
    throw error;
  }
};

/** Whose log-in was refused because of its network; other refusals say nothing about an account here. */
const accountOf = async (context: Context, person: Person | null, { code }: Refusal) => {
  if (person === null || code !== networkRefused().code) return undefined;
  const known = await identityOf(context, person);
  return known ? { id: known.userId } : person.email === null ? undefined : personByEmail(context, person.email);
};

type Given = Parameters<typeof takeAttempt>[1];

/** An account that is not connected yet waits for the person's own two-factor code, even if the provider asked for one. */
const logInAs = async (context: Context, given: Given, verified: Verified) => {
  const account = await accountById(context, verified.userId);
  if (verified.link === null && (account?.hasTwoFactor !== true || verified.strong))
    return { token: await enter(context, verified), needsCode: false, connected: false };
  await keepVerified(context, { ...given, verified, address: addressKey(context.request.ip).key });
  return { token: null, needsCode: true, connected: false };
};

/** The session that began it connects its own person. */
const connectOwn = async (context: Context, { sessionId }: Attempt, person: Person) => {
  const { actor, now } = context;
  if (actor.sessionId !== sessionId || actor.role === 'lead' || actor.real !== null) throw signOnRefused();
  await inTransaction(context, 'signOn.connect', async (own) => {
    await requireRecentProof(own, actor, now);
    await connect(own, { ...person, userId: actor.id, way: 'own' });
    await requireLiveSession(own, actor);
  });
  return { token: null, needsCode: false, connected: true };
};

/** Wrong codes of one person after the provider's answer, in half an hour. */
const codeTries = 10;

export const signOnCode: Command<typeof contract.signOnCode> = async (context, { body }) => {
  const { app, now, request } = context;
  const { signOn: cookie } = request;
  const verified = cookie && (await readVerified(context, { cookie, providerHash: providerHash(signOnOf(app)), now }));
  if (!cookie || !verified) throw signOnRefused();
  const key = { key: `user:${verified.userId}:signOn`, limit: codeTries };
  const taken = await takeTry(context, key, now);
  if ('waitSeconds' in taken)
    throw new Refusal('tooMany', 'loginTooMany', {
      params: { count: Math.ceil(taken.waitSeconds / 60) },
      retryAfterSeconds: taken.waitSeconds,
    });
  try {
    const token = await enterWithCode(context, verified, { code: body.code, cookie });
    await giveBackTries(context, [key], now);
    return { token };
  } catch (error) {
    if (error instanceof Refusal)
      await recordFailedLogin(context, context, { account: { id: verified.userId }, refusal: error });
    throw error;
  }
};

interface CodeStep {
  readonly code: string;
  readonly cookie: string;
}

const enterWithCode = async (context: Context, { link, ...verified }: Verified, step: CodeStep): Promise<string> =>
  link === null
    ? enter(context, { ...verified, link }, step)
    : enter(context, await linkConfirmed(context, { ...verified, link }, step), 'confirmed');

const enter = async (context: Context, verified: Verified, step?: CodeStep | 'confirmed'): Promise<string> => {
  const isConfirmed = step === 'confirmed';
  const given = isConfirmed ? undefined : step;
  const { app, now } = context;
  const entered = await app.database.transaction(async (runner: Runner) => {
    if (given && !(await endVerified(runner, given.cookie))) throw signOnRefused();
    const session = await enterBySignOn(runner, context, {
      userId: verified.userId,
      role: verified.role,
      provider: signOnOf(app).name,
      strong: verified.strong,
      code: given?.code,
      isConfirmed,
    });
    // It may have been disconnected while the provider or the person was asked.
    const { identityId } = verified;
    if (identityId === null || !(await noteUse(runner, identityId, now))) throw signOnRefused();
    await noteSession(runner, { ...verified, identityId, sessionId: session.id });
    return session;
  });
  setCookies(context, entered);
  context.setCookie(null, 'signOn');
  return entered.token;
};
