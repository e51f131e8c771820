import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Actor } from '../actor.ts';
import type { RequestFacts } from '../context.ts';

type Presented = Pick<RequestFacts, 'ip' | 'bearer' | 'cookie'>;

/** One household or machine has a whole /64 of IPv6, so its addresses count as one. */
const addressOf = (ip: string): string => `address:${normalizeIP(ip)}`;

/** Names the session that a request presents, live or not; undefined without one. */
export const presentedSession = ({ bearer, cookie }: Pick<Presented, 'bearer' | 'cookie'>): string | undefined =>
  bearer === null || cookie === null
    ? undefined
    : `session:${createHash('sha256').update(`${bearer} ${cookie}`).digest('base64url')}`;

/** Who asks, before the session has been looked up. */
export const callerBeforeSignIn = (request: Presented): string => presentedSession(request) ?? addressOf(request.ip);

/** Who asks: the person at the keyboard, in all their sessions; visitors of one address are one caller. */
export const callerOf = (actor: Actor, request: Presented): string =>
  actor.sessionId === null ? addressOf(request.ip) : `person:${actor.real?.id ?? actor.id}`;
