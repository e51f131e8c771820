import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { addressCaller } from '../fairness/caller-of.ts';
import { takeTurns } from '../fairness/take-turns.ts';
import { Refusal } from '../refusal.ts';
import { isMonitoring } from './limit-requests.ts';

type Handle = (request: IncomingMessage, reply: ServerResponse) => void;

/** As Fastify finds it with one trusted proxy: the address that the proxy appends. */
const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const named = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim() ?? '';
  return named === '' ? (socket.remoteAddress ?? '') : named;
};

const waits = new WeakMap<IncomingMessage, number>();

/** Milliseconds for which a request waited for its turn, which the framework's own measure leaves out. */
export const waitOf = (request: IncomingMessage): number => waits.get(request) ?? 0;

/**
 * Lets callers take turns before the framework sees their requests: hundreds that arrive at once would otherwise keep the thread
 * busy with reading them, before any of its limits counts. A caller is the live session or API token, otherwise the address.
 */
export const beginInTurn = (server: FastifyInstance, { config }: App): void => {
  const { knownSessions } = server;
  const takeTurn = takeTurns();
  const refused = new WeakSet<IncomingMessage>();
  const [handle] = server.server.listeners('request') as Handle[];
  if (!handle) throw new Error('the server has no handler of requests');
  const waitFor = async (request: IncomingMessage): Promise<void> => {
    const arrived = performance.now();
    try {
      const bearer = knownSessions.findBearer(request.headers.authorization);
      const caller = bearer ?? addressCaller(addressOf(request, config.trustProxy));
      await takeTurn(caller, bearer !== undefined);
    } catch {
      refused.add(request);
    }
    waits.set(request, performance.now() - arrived);
  };
  server.server.removeAllListeners('request');
  server.server.on('request', (request, reply) => {
    if (isMonitoring(request.url ?? '')) handle(request, reply);
    else void waitFor(request).then(() => handle(request, reply));
  });
  server.addHook('onRequest', async ({ raw }) => {
    if (refused.has(raw)) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  });
};
