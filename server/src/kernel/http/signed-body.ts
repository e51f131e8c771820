import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** A body as it came, byte for byte, with the header that signs it. */
export interface SignedBody {
  readonly body: Buffer;
  readonly signature: string;
}

const largest = 256 * 1024;
const bodies = new WeakMap<FastifyRequest, Buffer>();

const headerOf = (request: FastifyRequest): string | undefined =>
  (request.routeOptions.config as { signed?: string }).signed;

/** Keeps the bytes of bodies that a header signs: parsed and written again they are others. */
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

/** What the route's sender signed; null where no signature is asked for. */
export const signedBodyOf = (request: FastifyRequest): SignedBody | null => {
  const name = headerOf(request);
  if (name === undefined) return null;
  const signature = request.headers[name];
  return { body: bodies.get(request) ?? Buffer.alloc(0), signature: typeof signature === 'string' ? signature : '' };
};
