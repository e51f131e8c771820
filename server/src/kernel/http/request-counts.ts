import { routeLimits } from '@countinghouse/contract/kernel/route.ts';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { onSignal, signalOthers } from '../changes/signal.ts';
import type { App } from '../context.ts';

/** Callers counted at the same time, each once for all requests and once for each kind; beyond that the least recently seen are forgotten. */
const mostCounted = 20_000 * (1 + routeLimits.length);
const shareMilliseconds = 1_000;
/** Callers of one signal, far below PostgreSQL's limit of 8,000 bytes. */
const sharedAtOnce = 60;
/** Other servers hear of a caller who has used up this part of their requests. */
const sharedFrom = 1 / 8;

interface Count {
  /** Requests of the minute that began then, at all servers. */
  requests: number;
  readonly began: number;
  /** Those of this server that the others have not heard of. */
  unshared: number;
  most: number;
}

/**
 * Counts the requests of each caller in a minute. Several servers inform each other once a second of callers who make
 * many, so that nobody gains more than a second by turning to another server.
 */
export const requestCounts = (app: App, windowMilliseconds: number) => {
  const counts = new Map<string, Count>();
  const countOf = (caller: string): Count => {
    const now = performance.now();
    const known = counts.get(caller);
    const isOver = known === undefined || now - known.began >= windowMilliseconds;
    const count = isOver ? { requests: 0, began: now, unshared: 0, most: Infinity } : known;
    counts.delete(caller);
    counts.set(caller, count);
    const [oldest] = counts.keys();
    if (counts.size > mostCounted && oldest !== undefined) counts.delete(oldest);
    return count;
  };
  const share = (): void => {
    const busy = [...counts]
      .filter(([, { requests, unshared, most }]) => unshared > 0 && requests >= most * sharedFrom)
      .toSorted(([, one], [, other]) => other.unshared - one.unshared)
      .slice(0, sharedAtOnce);
    if (busy.length === 0) return;
    void signalOthers(app, 'requests', JSON.stringify(busy.map(([caller, { unshared }]) => [caller, unshared])));
    for (const [, count] of busy) count.unshared = 0;
  };
  class Store implements FastifyRateLimitStore {
    incr(
      caller: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      most: number,
    ): void {
      const count = countOf(caller);
      count.requests += 1;
      count.unshared += 1;
      count.most = most;
      done(null, { current: count.requests, ttl: windowMilliseconds - (performance.now() - count.began) });
    }
    // The names of sessions, tokens and addresses differ, so all limits count in one place.
    child(): Store {
      return this;
    }
  }
  const endHearing = onSignal(app, 'requests', (text) => {
    for (const [caller, requests] of JSON.parse(text) as [string, number][]) countOf(caller).requests += requests;
  });
  const timer = app.config.servers === 'several' ? setInterval(share, shareMilliseconds) : undefined;
  timer?.unref();
  return {
    Store,
    stop: (): void => {
      clearInterval(timer);
      endHearing();
    },
  };
};
