import { createHash } from 'node:crypto';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { FileContacts } from '../contacts/open-file.ts';
import type { App, Context } from '../context.ts';
import { FileReply } from '../http/reply.ts';
import { type ExportedFile, insertExported } from './exported-file-table.ts';

/**
 * The same bytes; they are hashed on the way, and recorded before the file ends. So anybody who has the whole file has one that
 * the log proves: if it cannot be recorded, the download fails.
 */
async function* recorded(app: App, exported: ExportedFile, body: FileReply['body']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  // One piece behind, so that the end of the file follows its record.
  let held: Buffer | undefined;
  const isWhole = Buffer.isBuffer(body);
  for await (const piece of isWhole ? [body] : (body as AsyncIterable<Buffer | string>)) {
    const next = Buffer.from(piece);
    hash.update(next);
    bytes += next.length;
    // The download begins with the names of the columns, but for a byte: the rows may take seconds.
    const beginning = held === undefined && !isWhole ? next.length - 1 : 0;
    if (held !== undefined) yield held;
    if (beginning > 0) yield next.subarray(0, beginning);
    held = next.subarray(Math.max(beginning, 0));
  }
  const sent = { bytes, sha256: hash.digest('hex'), now: app.clock.now() };
  await app.database.transaction((transaction) => insertExported(transaction, exported, sent));
  if (held !== undefined) yield held;
}

interface Reply {
  readonly exported: Omit<ExportedFile, 'takenBy'>;
  /** Without its extension. */
  readonly name: string;
  readonly body: FileReply['body'];
  readonly contacts: FileContacts;
  /** The file was sent, or its reader has left. */
  readonly onClosed?: () => void;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
} as const;

/** A file of an export, whose hash becomes a leaf of the public log once it was sent whole. */
export const exportReply = (
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  { exported, name, body, contacts, onClosed }: Reply,
): FileReply => {
  const taken = { ...exported, takenBy: actor.real?.id ?? actor.id };
  // Closes as soon as the reader leaves; the rows before it only after what they wait for.
  const sent = new PassThrough();
  if (onClosed) sent.once('close', onClosed);
  pipeline(Readable.from(recorded(app, taken, body), { objectMode: false }), sent, () => undefined);
  return new FileReply(
    sent,
    {
      'content-type': types[exported.format],
      'content-disposition': `attachment; filename="${name}.${exported.format}"`,
      'cache-control': 'no-store',
    },
    contacts,
  );
};
