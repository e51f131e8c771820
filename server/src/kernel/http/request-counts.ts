import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { onSignal, tellOthers } from '../changes/signal.ts';
import type { App } from '../context.ts';

/** Callers counted at the same time; beyond that the least recently seen are forgotten. */
const mostCounted = 20_000;
const tellMilliseconds = 1_000;
/** Callers of one signal, far below PostgreSQL's limit of 8,000 bytes. */
const toldAtOnce = 60;
/** Other servers hear of a caller who has used up this part of their requests. */
const toldFrom = 1 / 8;

interface Count {
  /** Requests of the minute that began then, at all servers. */
  requests: number;
  readonly began: number;
  /** Those of this server that the others have not heard of. */
  untold: number;
  most: number;
}

/**
 * Counts the requests of each caller in a minute. Several servers tell each other once a second about callers who make
 * many, so that nobody gains more than a second by turning to another server.
 */
export const requestCounts = (app: App, windowMilliseconds: number) => {
  const counts = new Map<string, Count>();
  const countOf = (caller: string): Count => {
    const now = performance.now();
    const known = counts.get(caller);
    const isOver = known === undefined || now - known.began >= windowMilliseconds;
    const count = isOver ? { requests: 0, began: now, untold: 0, most: Infinity } : known;
    counts.delete(caller);
    counts.set(caller, count);
    const [oldest] = counts.keys();
    if (counts.size > mostCounted && oldest !== undefined) counts.delete(oldest);
    return count;
  };
  const tell = (): void => {
    const told = [...counts]
      .filter(([, { requests, untold, most }]) => untold > 0 && requests >= most * toldFrom)
      .toSorted(([, one], [, other]) => other.untold - one.untold)
      .slice(0, toldAtOnce);
    if (told.length === 0) return;
    void tellOthers(app, 'requests', JSON.stringify(told.map(([caller, { untold }]) => [caller, untold])));
    for (const [, count] of told) count.untold = 0;
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
      count.untold += 1;
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
  const timer = app.config.servers === 'several' ? setInterval(tell, tellMilliseconds) : undefined;
  timer?.unref();
  return {
    Store,
    stop: (): void => {
      clearInterval(timer);
      endHearing();
    },
  };
};
