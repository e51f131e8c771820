import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Actor } from '../actor.ts';
import type { RequestFacts } from '../context.ts';

type Presented = Pick<RequestFacts, 'ip' | 'bearer' | 'cookie'>;

/** A household or machine has a whole /64 of IPv6, so its addresses count as one. */
export const addressCaller = (ip: string): string => `address:${normalizeIP(ip)}`;

/** Names the session that a request presents, valid or not; undefined without one. */
export const presentedSession = ({ bearer, cookie }: Pick<Presented, 'bearer' | 'cookie'>): string | undefined =>
  bearer === null || cookie === null
    ? undefined
    : `session:${createHash('sha256').update(`${bearer} ${cookie}`).digest('base64url')}`;

export const callerBeforeSignIn = (request: Presented): string =>
  presentedSession(request) ?? addressCaller(request.ip);

/** The person at the keyboard, in all their sessions; visitors from one address count as one caller. */
export const callerOf = (actor: Actor, request: Presented): string =>
  actor.sessionId === null ? addressCaller(request.ip) : `person:${actor.real?.id ?? actor.id}`;
