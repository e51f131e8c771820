import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The one file of a multipart request, with the text fields around it. */
export interface UploadedFile {
  /** What the sender calls it: only ever shown, never a path. */
  readonly filename: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Hexadecimal: tells a repeated request from another one with the same key. */
  readonly sha256: string;
  /** Its content, from the start at each call: a transaction may be tried again. */
  stream(): Readable;
}

const longestName = 200;
const megabyte = 1024 * 1024;

/** Reads the whole request. Refuses `noFile` and, with the file's name, `fileTooLarge`. */
export const receiveFile = async (request: FastifyRequest, mostBytes: number): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw noFile();
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let received: { filename: string; bytes: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else {
      const filename = part.filename.slice(0, longestName);
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if (!isTooLarge(error)) throw error;
        throw new Refusal('tooLarge', 'fileTooLarge', { params: { filename, limit: mostBytes / megabyte } });
      });
      received = { filename, bytes };
    }
  }
  if (!received) throw noFile();
  const { filename, bytes } = received;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { filename, fields, sha256, stream: () => Readable.from([bytes]) };
};

const noFile = () => new Refusal('invalid', 'noFile', { fields: [{ path: 'body.file', code: 'noFile' }] });

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
