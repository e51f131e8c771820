import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
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
  const isTable = exported.format === 'csv' || exported.format === 'xlsx';
  for await (const piece of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer | string>)) {
    const next = Buffer.from(piece);
    hash.update(next);
    bytes += next.length;
    // A table begins with the names of its columns, which are sent at once except for the last byte: the rows may take seconds.
    const beginning = held === undefined && isTable ? next.length - 1 : 0;
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

/** Calls `left` at once when a stream is given up, which closes only after what its source waits for. */
const whenGivenUp = (stream: Readable, left: () => void): Readable => {
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    left();
    destroy(error, done);
  };
  return stream;
};

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
  const sent = Readable.from(recorded(app, taken, body), { objectMode: false });
  return new FileReply(
    onClosed ? whenGivenUp(sent, onClosed) : sent,
    {
      'content-type': types[exported.format],
      'content-disposition': `attachment; filename="${name}.${exported.format}"`,
      'cache-control': 'no-store',
    },
    contacts,
  );
};
