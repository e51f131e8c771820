import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { App } from '../context.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { ClientPages } from './client-pages.ts';
import { beginInTurn } from './begin-in-turn.ts';
import { checkContentType, readForms, takesUpload } from './content-type.ts';
import { errorReply } from './error-reply.ts';
import { limitRequests } from './limit-requests.ts';
import { idsOf, logRequests } from './log-requests.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { securityHeaders } from './security-headers.ts';
import { keepSignedBodies } from './signed-body.ts';
import { languageOf } from './request-facts.ts';
import { traceRequests } from '../trace/trace-requests.ts';

const pauseMilliseconds = 60_000;

/**
 * Warns, at most once a minute, about requests that came through a proxy the server is not set to trust: they all count
 * as one address, so limits by address affect everyone behind it.
 */
const warnOfProxy = (server: FastifyInstance, { config, clock, log }: App): void => {
  if (config.trustProxy) return;
  let next = 0;
  server.addHook('onRequest', async ({ headers }) => {
    const now = clock.now().getTime();
    if (headers['x-forwarded-for'] === undefined || now < next) return;
    next = now + pauseMilliseconds;
    log.warn('X-Forwarded-For ignored because TRUST_PROXY is off: set it to true behind a proxy');
  });
};

/** Addresses used by programs: a wrong one is never answered with a page. */
const forPrograms = /^\/+(?:v1|api|assets|health|log|socket\.io)(?:\/|$)/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether a person typed or followed this address and expects a page. */
const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(headers.accept ?? '') &&
  !forPrograms.test(decoded(url.split('?')[0] ?? ''));

/** Closes the connection when the body has not arrived in time: trickled bodies would hold connections for long. */
const limitBodyTime = ({ raw }: FastifyRequest, milliseconds: number): void => {
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
  if (!hasBody || raw.complete) return;
  const patience = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, milliseconds);
  const stop = () => clearTimeout(patience);
  raw.once('end', stop).once('close', stop);
};

const mostConnections = 10_000;
const slowestBodyMilliseconds = 8_000;

/**
 * Creates a server with limits on everything that a slow or hostile client can exploit; the caller registers routes. A
 * person at an unknown address gets the 404 page; without `pages` they get the JSON refusal.
 */
export const createServer = async (app: App, pages?: ClientPages): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = app.log;
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The log itself adds the request id, once: see log-requests.ts.
    childLoggerFactory: (logger) => logger,
    // One proxy: the address it appends. Trusting the whole header would let callers choose their address.
    trustProxy: app.config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: newId,
    bodyLimit: 64 * 1024,
    // Limit for uploads; other bodies have less time, see below.
    requestTimeout: 30_000,
    // Longer than the longest statement and than a live connection's long poll, both of which are silent meanwhile.
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    maxRequestsPerSocket: 0,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // A request that came before its connection was closed is answered; a proxy would not repeat it for a 503.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // Unreadable or overlong addresses never reach the error handler.
    frameworkErrors: (error, request, reply) =>
      void answerUnreadable(error, request as FastifyRequest, reply as FastifyReply, pages),
    clientErrorHandler: refuseUnreadable,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
  });
  server.server.maxConnections = mostConnections;
  await server.register(cookie);
  await server.register(multipart, {
    limits: {
      files: 1,
      fields: 20,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
      fileSize: largestFile,
      headerPairs: 50,
    },
  });
  traceRequests(server, app);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.protocol === 'https'));
    checkContentType(request);
    if (!takesUpload(request)) limitBodyTime(request, slowestBodyMilliseconds);
  });
  await limitRequests(server, app);
  beginInTurn(server, app);
  keepSignedBodies(server);
  readForms(server);
  handleErrors(server, pages);
  logRequests(server);
  warnOfProxy(server, app);
  return server;
};

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const answer = errorReply(error, languageOf(request), request.id);
  if (answer.ours) request.log.error({ err: error, ...idsOf(request) }, 'request failed');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  // A file stream that fails before its first byte has already set these headers.
  for (const name of ['content-disposition', 'content-length']) reply.removeHeader(name);
  return reply
    .headers(securityHeaders(request.protocol === 'https'))
    .type('application/json; charset=utf-8')
    .code(answer.status)
    .header('cache-control', 'no-store')
    .send(answer.body);
};

/** The framework runs no hooks before it reports such an address, and does not await the result. */
const answerUnreadable = async (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: ClientPages | undefined,
): Promise<void> => {
  if (pages === undefined || !wantsPage(request)) return void answerError(error, request, reply);
  reply.headers(securityHeaders(request.protocol === 'https'));
  try {
    await pages.send(reply, 404);
  } catch (failure) {
    answerError(failure, request, reply);
  }
};

const handleErrors = (server: FastifyInstance, pages: ClientPages | undefined): void => {
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(async (request, reply) => {
    if (pages !== undefined && wantsPage(request)) return pages.send(reply, 404);
    throw new Refusal('notFound', 'route');
  });
};
