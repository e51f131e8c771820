import type { RouteLimit } from '@countinghouse/contract/kernel/route.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { addressCaller } from '../fairness/caller-of.ts';
import { Refusal } from '../refusal.ts';
import { type KnownSessions, rememberSessions } from './known-sessions.ts';
import { requestCounts } from './request-counts.ts';
import { type Counted, mostRequests } from './request-limits.ts';
import { callerAddress, presentedSecrets } from './request-facts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownSessions: KnownSessions;
  }
  interface FastifyContextConfig {
    limit?: RouteLimit;
  }
}

const windowMilliseconds = 60_000;

/** Monitoring polls often, and the reply is cheap. */
export const isMonitoring = (url: string): boolean => url.startsWith('/health/');

/** Callers leave a server that is frozen; when it wakes it reads their requests, and nobody waits for the replies. */
const requireConnection = (request: FastifyRequest): void => {
  if (request.raw.socket.destroyed) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
};

/** The rest of a limit in this minute. */
interface Left {
  readonly max: number;
  readonly remaining: number;
  readonly ttlInSeconds: number;
  readonly isExceeded: boolean;
}

/** The one that a caller meets first. */
const tighter = (one: Left | undefined, other: Left | undefined): Left | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return other.isExceeded || other.remaining < one.remaining ? other : one;
};

/** Programs read these to slow down in time; browsers have no use for them. */
const headersOf = ({ max, remaining, ttlInSeconds }: Left) => ({
  'ratelimit-limit': max,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': ttlInSeconds,
});

interface Caller {
  readonly counted: Counted;
  readonly name: string;
}

/** Kinds that are counted by address even in a session: otherwise each session of a stranger would bring tries of its own. */
const byAddress: ReadonlySet<RouteLimit | undefined> = new Set<RouteLimit>(['logIn', 'form']);

const callerOf = (known: KnownSessions, request: FastifyRequest, limit?: RouteLimit): Caller => {
  const session = byAddress.has(limit) ? undefined : known.find(presentedSecrets(request));
  if (session === undefined) return { counted: 'address', name: addressCaller(callerAddress(request)) };
  return { counted: session.startsWith('token:') ? 'token' : 'session', name: session };
};

/** Counts a request of one kind, or of all kinds without one. */
const limiterOf = (server: FastifyInstance, app: App, known: KnownSessions) => {
  const create = (counted: Counted, limit?: RouteLimit) =>
    server.createRateLimit({
      max: mostRequests(app.config.requestLimits, counted, limit),
      timeWindow: windowMilliseconds,
      keyGenerator: (request) => `${limit === undefined ? '' : `${limit} `}${callerOf(known, request, limit).name}`,
    });
  const made = new Map<string, ReturnType<typeof create>>();
  return (counted: Counted, limit?: RouteLimit) => {
    const key = `${counted} ${limit}`;
    const limiter = made.get(key) ?? create(counted, limit);
    made.set(key, limiter);
    return limiter;
  };
};

/**
 * Limits the requests of a minute: for each session and API token known to be live, and for each address together
 * for all requests without one; of all kinds together, and separately for some kinds of call, so that nobody
 * can use up the whole allowance for those. A session thus keeps its own allowance while someone else in the same office
 * uses up the address. Fastify runs `onRequest` hooks in order, so this runs before any other work.
 */
export const limitRequests = async (server: FastifyInstance, app: App): Promise<void> => {
  const known = rememberSessions();
  server.decorate('knownSessions', known);
  const counts = requestCounts(app, windowMilliseconds);
  server.addHook('onClose', async () => counts.stop());
  await server.register(rateLimit, { global: false, store: counts.Store, timeWindow: windowMilliseconds });
  const limiter = limiterOf(server, app, known);
  const count = async (request: FastifyRequest, { counted }: Caller, limit?: RouteLimit): Promise<Left | undefined> => {
    const result = await limiter(counted, limit)(request);
    return result.isAllowed ? undefined : result;
  };
  server.addHook('onRequest', async (request, reply) => {
    if (isMonitoring(request.url)) return;
    requireConnection(request);
    const caller = callerOf(known, request);
    const { limit } = request.routeOptions.config;
    const all = await count(request, caller);
    const ofKind =
      limit === undefined || all?.isExceeded === true
        ? undefined
        : await count(request, callerOf(known, request, limit), limit);
    const left = tighter(all, ofKind);
    if (left !== undefined && caller.counted === 'token') reply.headers(headersOf(left));
    if (left?.isExceeded === true)
      throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: Math.max(1, left.ttlInSeconds) });
  });
};
