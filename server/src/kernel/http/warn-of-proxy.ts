import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';

const pauseMilliseconds = 60_000;

/**
 * Warns, at most once a minute, about requests that came through a proxy the server is not set to trust: they all count
 * as one address, so limits by address affect everyone behind it.
 */
export const warnOfProxy = (server: FastifyInstance, { config, clock, log }: App): void => {
  if (config.trustProxy) return;
  let next = 0;
  server.addHook('onRequest', async ({ headers }) => {
    const now = clock.now().getTime();
    if (headers['x-forwarded-for'] === undefined || now < next) return;
    next = now + pauseMilliseconds;
    log.warn('X-Forwarded-For ignored because TRUST_PROXY is off: set it to true behind a proxy');
  });
};
