import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withRequestId } from '../log/log.ts';
import { waitOf } from './begin-in-turn.ts';

/** The ids that find a request in the log and its trace; the trace may be absent. */
export const idsOf = ({ id, span }: Pick<FastifyRequest, 'id' | 'span'>) => ({
  requestId: id,
  ...(span && { traceId: span.traceId }),
});

/**
 * Logs every request after its reply, and adds its id to each line logged on the way. A server that uses this must
 * create its loggers without an id of their own (`childLoggerFactory`).
 */
export const logRequests = (server: FastifyInstance): void => {
  // After the body: its events do not run in the context that an earlier hook would open.
  server.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done));
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        ...idsOf(request),
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        milliseconds: Math.round((reply.elapsedTime + waitOf(request.raw)) * 10) / 10,
      },
      'request',
    );
  });
};
