import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Actor } from '../actor.ts';
import type { RequestFacts } from '../context.ts';
import { isTokenForm } from '../session/api-token.ts';

type Presented = Pick<RequestFacts, 'ip' | 'bearer' | 'cookie'>;

/** A household or machine has a whole /64 of IPv6, so its addresses count as one. */
export const addressCaller = (ip: string): string => `address:${normalizeIP(ip)}`;

const named = (kind: string, secrets: string): string =>
  `${kind}:${createHash('sha256').update(secrets).digest('base64url')}`;

/** Names the bearer of a session or an API token, whatever else is presented with it. */
export const presentedBearer = (bearer: string): string => named('bearer', bearer);

/** Names the session or the API token that a request presents, valid or not; undefined without one. */
export const presentedSession = ({ bearer, cookie }: Pick<Presented, 'bearer' | 'cookie'>): string | undefined => {
  if (bearer === null) return undefined;
  if (cookie === null) return isTokenForm(bearer) ? named('token', bearer) : undefined;
  return named('session', `${bearer} ${cookie}`);
};

export const callerBeforeSignIn = (request: Presented): string =>
  presentedSession(request) ?? addressCaller(request.ip);

/**
 * The person at the keyboard, in all their sessions; an API token for itself, so that it takes nothing from its owner;
 * visitors from one address count as one caller.
 */
export const callerOf = (actor: Actor, request: Presented): string => {
  if (actor.token !== null) return `token:${actor.token.id}`;
  return actor.sessionId === null ? addressCaller(request.ip) : `person:${actor.real?.id ?? actor.id}`;
};
