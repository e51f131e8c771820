import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The raw bytes of a body with its signature header. */
export interface SignedBody {
  readonly body: Buffer;
  readonly signature: string;
}

const largest = 256 * 1024;
const bodies = new WeakMap<FastifyRequest, Buffer>();

const headerOf = (request: FastifyRequest): string | undefined =>
  (request.routeOptions.config as { signed?: string }).signed;

/** Keeps the raw bytes of signed bodies: parsing and serializing them again would change them. */
export const keepSignedBodies = (server: FastifyInstance): void => {
  server.addHook('preParsing', async (request, _reply, payload) => {
    if (headerOf(request) === undefined) return payload;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) throw new Refusal('tooLarge', 'bodyTooLarge');
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    bodies.set(request, body);
    return Readable.from([body]);
  });
};

/** The signed body of the request; null when the route needs no signature. */
export const signedBodyOf = (request: FastifyRequest): SignedBody | null => {
  const name = headerOf(request);
  if (name === undefined) return null;
  const signature = request.headers[name];
  return { body: bodies.get(request) ?? Buffer.alloc(0), signature: typeof signature === 'string' ? signature : '' };
};
