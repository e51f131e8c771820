import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { steadyNow } from '../changes/recent-events.ts';
import type { App } from '../context.ts';
import { asCaller } from '../fairness/caller.ts';
import { callerBeforeSignIn } from '../fairness/caller-of.ts';
import { Refusal } from '../refusal.ts';
import {
  type CookieKind,
  cookieName,
  cookieOptions,
  deviceCookieName,
  deviceCookieSeconds,
  signOnCookieName,
} from '../session/cookie.ts';
import { compressedPage } from './compressed-page.ts';
import { execute } from './execute.ts';
import { receiveFile } from './receive-file.ts';
import { requestFacts } from './request-facts.ts';
import type { Served } from './served.ts';
import { JsonText } from './reply.ts';

type Writer = (answer: unknown) => string;
type ReplySchema = Exclude<AnyRoute['reply'], string>;

/** Routes share schemas, and compiling them is most of the start. */
const compiled = new WeakMap<ReplySchema, Writer>();

const compile = (reply: ReplySchema): Writer => {
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  const write = fastJson(schema as fastJson.Schema);
  compiled.set(reply, write);
  return write;
};

/** Returns a function that writes a reply as JSON by the route's schema; fields outside the contract are dropped. */
const replyWriter = ({ reply }: AnyRoute): Writer => {
  if (typeof reply === 'string') return () => '';
  const write = compiled.get(reply) ?? compile(reply);
  return (answer) => (answer instanceof JsonText ? answer.text : write(answer));
};

/** Time of receipt: events announced after it may be missing from the reply. */
const receivedAtHeader = 'x-asked-at';
const bodyLimits = { one: 64 * 1024, signed: 256 * 1024, many: 1024 * 1024 } as const;

const bodyLimitOf = ({ path, signed }: AnyRoute): number => {
  if (signed !== undefined) return bodyLimits.signed;
  return path.endsWith('/batch') ? bodyLimits.many : bodyLimits.one;
};

export const registerRoutes = (server: FastifyInstance, app: App, routes: readonly Served[]): void => {
  for (const served of routes) registerRoute(server, app, served);
};

const registerRoute = (server: FastifyInstance, app: App, served: Served): void => {
  const { route } = served;
  const write = replyWriter(route);
  server.route({
    method: route.method,
    url: route.path,
    bodyLimit: bodyLimitOf(route),
    config: {
      upload: route.upload === true,
      form: route.form === true,
      ...(route.signed !== undefined && { signed: route.signed }),
      ...(route.limit !== undefined && { limit: route.limit }),
    },
    handler: async (request, reply) => {
      const receivedAt = steadyNow();
      const facts = requestFacts(request);
      // Reads made while a file is being sent count against its reader, too.
      return asCaller(callerBeforeSignIn(facts), async () => {
        const answer = await execute(app, served, write, {
          request: facts,
          raw: { params: request.params, query: request.query, body: request.body },
          // Files are generated again on a retry: their content is not stored with the key.
          idempotencyKey: route.method === 'GET' ? null : idempotencyKey(request),
          setCookie: cookieSetter(request, reply),
          receiveFile: () => receiveFile(request, largestFile),
          recognized: () => server.knownSessions.add(facts),
        });
        return send(reply.header(receivedAtHeader, receivedAt), route, answer);
      });
    },
  });
};

/** Characters: compressing less saves no packet. */
const worthCompressing = 1_400;

/**
 * Compresses larger replies to a bearer token. Other sites cannot send one, so they cannot make requests whose
 * compressed length would reveal the content (BREACH).
 */
const sendText = async (reply: FastifyReply, { secret }: AnyRoute, text: string): Promise<FastifyReply> => {
  const { headers } = reply.request;
  if (secret || text.length < worthCompressing || headers.authorization === undefined) return reply.send(text);
  const { body, encoding } = await compressedPage(text, headers['accept-encoding'] ?? '');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(body);
};

const send = async (
  reply: FastifyReply,
  route: AnyRoute,
  answer: Awaited<ReturnType<typeof execute>>,
): Promise<FastifyReply> => {
  if (answer.file) return reply.headers(answer.file.headers).send(answer.file.body);
  reply.code(answer.status).header('cache-control', 'no-store');
  if (route.reply === 'nothing') return reply.send();
  return sendText(reply.type('application/json; charset=utf-8'), route, answer.text);
};

const cookieNames: Readonly<Record<CookieKind, (secure: boolean) => string>> = {
  session: cookieName,
  device: deviceCookieName,
  signOn: signOnCookieName,
};

const cookieSetter =
  (request: FastifyRequest, reply: FastifyReply) =>
  (value: string | null, cookie: CookieKind = 'session') => {
    const secure = request.protocol === 'https';
    const name = cookieNames[cookie](secure);
    const options = { ...cookieOptions(secure), ...(cookie === 'device' && { maxAge: deviceCookieSeconds }) };
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, options);
  };

const idempotencyKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'headers.idempotency-key', code: 'wrongFormat' }] });
};
