import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { routeLabel } from '../observe/route-label.ts';
import { type Span, withSpan } from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while traces are off. */
    span: Span | null;
  }
}

const firstServerError = 500;

/** Monitoring polls often, and would fill the collector with nothing. */
const isPolled = ({ url }: FastifyRequest): boolean => url.startsWith('/health/');

/**
 * Traces each request, from its arrival to its reply. Only a trusted proxy may continue a trace of its own: others could
 * join strangers' traces, or have all of theirs recorded.
 */
export const traceRequests = (server: FastifyInstance, { tracer, config }: App): void => {
  server.decorateRequest('span', null);
  if (tracer === undefined) return;
  server.addHook('onRequest', async (request, reply) => {
    if (isPolled(request)) return;
    const { traceparent } = request.headers;
    const parent = config.trustProxy && typeof traceparent === 'string' ? traceparent : undefined;
    const attributes = { 'http.request.method': request.method, 'countinghouse.request.id': request.id };
    request.span = tracer.begin({ name: request.method, kind: 'server', attributes }, parent);
    // Lets a proxy that starts no traces log this trace's id.
    reply.header('traceresponse', request.span.traceparent);
  });
  // After the body, as the request id of the log: the body's events do not run in the context of an earlier hook.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else withSpan(request.span, done);
  });
  server.addHook('onResponse', async ({ span, method, routeOptions }, { statusCode }) => {
    if (span === null) return;
    const route = routeLabel(routeOptions.url);
    span.rename(`${method} ${route}`);
    span.note({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= firstServerError) span.fail(String(statusCode));
    span.end();
  });
};
