import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from './compressed-page.ts';

/** A text that never changes while the process runs, in every encoding. */
export interface PrebuiltPage {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Entity tag without quotes and without the encoding's suffix. */
  readonly tag: string;
}

/** Compressed once, so it may take longer than a page compressed for each reply. */
const brotliQuality = 9;

export const prebuildPage = async (text: string): Promise<PrebuiltPage> => {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return { bodies: { br, gzip: zipped, identity }, tag: createHash('sha256').update(identity).digest('base64url') };
};

const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*') ?? false;

/** Sends the page in the preferred encoding, or 304 when the client has it already. */
export const sendPrebuilt = (request: FastifyRequest, reply: FastifyReply, page: PrebuiltPage): FastifyReply => {
  const encoding = preferredEncoding(request.headers['accept-encoding'] ?? '');
  const tag = `"${page.tag}-${encoding}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
};
