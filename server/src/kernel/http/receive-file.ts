import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The single file of a multipart request, with its text fields. */
export interface UploadedFile {
  /** The sender's name for the file: only displayed, never used as a path. */
  readonly filename: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Hexadecimal; distinguishes a retry from another request with the same key. */
  readonly sha256: string;
  /** The content from the start at each call, because a transaction may run again. */
  stream(): Readable;
}

const longestName = 200;
const megabyte = 1024 * 1024;

/** Reads the whole request. Refuses `noFile` and, with the file's name, `fileTooLarge`. */
export const receiveFile = async (request: FastifyRequest, mostBytes: number): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw noFile();
  const form: Form = { fields: Object.create(null) as Record<string, string>, filename: '', bytes: null };
  try {
    for await (const part of request.parts()) await take(form, part);
  } catch (error) {
    // The limit is reported by the file or by the surrounding form, whichever comes first.
    if (!isTooLarge(error)) throw error;
    throw new Refusal('tooLarge', 'fileTooLarge', {
      params: { filename: form.filename, limit: mostBytes / megabyte },
    });
  }
  const { fields, filename, bytes } = form;
  if (bytes === null) throw noFile();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { filename, fields, sha256, stream: () => Readable.from([bytes]) };
};

interface Form {
  readonly fields: Record<string, string>;
  filename: string;
  bytes: Buffer | null;
}

const take = async (form: Form, part: Multipart): Promise<void> => {
  if (part.type === 'field') {
    form.fields[part.fieldname] = String(part.value);
    return;
  }
  form.filename = part.filename.slice(0, longestName);
  form.bytes = await part.toBuffer();
};

const noFile = () => new Refusal('invalid', 'noFile', { fields: [{ path: 'body.file', code: 'noFile' }] });

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
