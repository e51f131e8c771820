import type * as contract from '@countinghouse/contract/sign-on/sign-on.ts';
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { endSessionsWhere } from '../../kernel/session/end-sessions.ts';
import { endVerifiedOf } from './attempt-table.ts';
import { keepMessage, sessionsNamed } from './identity-table.ts';
import { discover, signOnOf, unavailable } from './provider.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Minutes after which a message is too old. */
const freshMinutes = 5;

/** A provider signs with its own key; a shared secret would let everyone who has it log others out. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const keySets = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

const keysOf = (provider: Configuration): ReturnType<typeof createRemoteJWKSet> => {
  const address = provider.serverMetadata().jwks_uri;
  if (address === undefined) throw unavailable();
  const known = keySets.get(provider) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: 5_000 });
  keySets.set(provider, known);
  return known;
};

const messageRefused = () => new Refusal('invalid', 'signOnMessageRefused');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** As the standard demands: the event, no nonce, and a person or a session. An ID token is no such message. */
const isMessage = ({ events, nonce, sub, sid, jti }: JWTPayload): boolean => {
  const named = [sub, sid].filter((one) => one !== undefined);
  const isNamed = named.length > 0 && named.every((one) => typeof one === 'string' && one !== '');
  return isObject(events) && isObject(events[event]) && nonce === undefined && isNamed && Boolean(jti);
};

const verified = async (app: App, token: string): Promise<JWTPayload> => {
  const { clientId } = signOnOf(app);
  const provider = await discover(app);
  const checks = {
    issuer: provider.serverMetadata().issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['iat', 'jti', 'exp'],
    maxTokenAge: `${freshMinutes}m`,
    clockTolerance: 30,
    currentDate: app.clock.now(),
  };
  try {
    const { payload } = await jwtVerify(token, keysOf(provider), checks);
    if (isMessage(payload)) return payload;
  } catch (error) {
    app.log.warn({ err: error }, 'a message of the provider of single sign-on was refused');
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw unavailable();
  }
  throw messageRefused();
};

/** Ends the sessions of a person who has logged out at the provider, on every server. Each message counts once. */
export const receiveMessage: Command<typeof contract.signOnMessage> = async ({ app }, { body }) => {
  const { iss = '', sub, sid, jti = '' } = await verified(app, body.logout_token);
  await runAsSystem(app, 'signOn.message', async (context) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([iss, jti]))
      .digest();
    const expires = new Date(context.now.getTime() + 2 * freshMinutes * 60_000);
    if (!(await keepMessage(context, hash, expires))) throw messageRefused();
    const at = { issuer: iss, subject: sub ?? null, sid: typeof sid === 'string' ? sid : null };
    const named = sessionsNamed(at);
    await endVerifiedOf(context, at);
    for (const change of await endSessionsWhere(context, named, context.now)) context.changed(change);
  });
  return undefined;
};
