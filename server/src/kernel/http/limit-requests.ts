import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { addressCaller } from '../fairness/caller-of.ts';
import { takeTurns } from '../fairness/take-turns.ts';
import { Refusal } from '../refusal.ts';
import { type KnownSessions, rememberSessions } from './known-sessions.ts';
import { requestCounts } from './request-counts.ts';
import { callerAddress, presentedSecrets } from './request-facts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownSessions: KnownSessions;
  }
}

const windowMilliseconds = 60_000;

/** Monitoring polls often, and the reply is cheap. */
const isUnlimited = ({ url }: FastifyRequest): boolean => url.startsWith('/health/');

/** Callers leave a server that is frozen; when it wakes it reads their requests, and nobody waits for the replies. */
const presentAddress = (request: FastifyRequest): string => {
  // Not the caller's address, which a proxy names.
  if (request.raw.socket.remoteAddress === undefined)
    throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  return callerAddress(request);
};

/** Programs read these to slow down in time; browsers have no use for them. */
const headersOf = ({ max, remaining, ttlInSeconds }: { max: number; remaining: number; ttlInSeconds: number }) => ({
  'ratelimit-limit': max,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': ttlInSeconds,
});

/**
 * Limits the requests of a minute: for each session and API token known to be live, and for each address together
 * for all requests without one. A session thus keeps its own allowance while someone else in the same office uses up the address. Then
 * sessions and addresses take turns. Fastify runs `onRequest` hooks in order, so this runs before any other work.
 */
export const limitRequests = async (server: FastifyInstance, app: App): Promise<void> => {
  const { requestLimits: limits } = app.config;
  const known = rememberSessions();
  server.decorate('knownSessions', known);
  const counts = requestCounts(app, windowMilliseconds);
  server.addHook('onClose', async () => counts.stop());
  await server.register(rateLimit, { global: false, store: counts.Store, timeWindow: windowMilliseconds });
  const keyGenerator = (request: FastifyRequest) => known.find(presentedSecrets(request)) ?? '';
  const bySession = server.createRateLimit({ max: limits.session, timeWindow: windowMilliseconds, keyGenerator });
  const byToken = server.createRateLimit({ max: limits.token, timeWindow: windowMilliseconds, keyGenerator });
  const byAddress = server.createRateLimit({ max: limits.address, timeWindow: windowMilliseconds });
  const takeTurn = takeTurns();
  server.addHook('onRequest', async (request, reply) => {
    if (isUnlimited(request)) return;
    const address = presentAddress(request);
    const session = known.find(presentedSecrets(request));
    const isToken = session?.startsWith('token:') === true;
    const counted = await (session === undefined ? byAddress : isToken ? byToken : bySession)(request);
    if (isToken && !counted.isAllowed) reply.headers(headersOf(counted));
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
    await takeTurn(session ?? addressCaller(address));
  });
};
