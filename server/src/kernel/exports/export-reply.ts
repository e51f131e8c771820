import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileContacts } from '../contacts/open-file.ts';
import type { App, Context } from '../context.ts';
import { keepCaller } from '../fairness/caller.ts';
import { FileReply } from '../http/reply.ts';
import { type ExportPlace, refuseWithoutPlace, takeExportPlace } from './export-queue.ts';
import { type ExportedFile, insertExported } from './exported-file-table.ts';
import { readerPace } from './reader-pace.ts';

type Pieces = AsyncIterable<Buffer | string>;

/**
 * The same bytes; they are hashed on the way, and recorded before the file ends. So anybody who has the whole file has one that
 * the log proves: if it cannot be recorded, the download fails.
 */
async function* recorded(app: App, exported: ExportedFile, body: Pieces): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  // One piece behind, so that the end of the file follows its record.
  let held: Buffer | undefined;
  const isTable = exported.format === 'csv' || exported.format === 'xlsx';
  for await (const piece of body) {
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
  /** The content, which must wait for its turn before it reads anything. */
  readonly body: (place: ExportPlace) => Pieces;
  readonly contacts: FileContacts;
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

const checkMilliseconds = 1_000;

/**
 * The file while it is being sent. Its place is taken when the reply begins, not before: a call can still fail after its command. A
 * reader who falls too far behind loses the download, so that others get the place.
 */
const sentInPlace = (app: App, exported: ExportedFile, body: Reply['body']): Readable => {
  const asCaller = keepCaller();
  const pace = readerPace(app.clock);
  let release = (): void => undefined;
  const end = (): void => {
    if (!pace.isTooSlow()) return;
    app.log.warn({ exportedFile: exported.id, takenBy: exported.takenBy }, 'export ended: its reader is too slow');
    sent.destroy();
  };
  async function* pieces(): AsyncGenerator<Buffer> {
    const place = asCaller(takeExportPlace);
    const timer = asCaller(() => setInterval(end, checkMilliseconds));
    release = (): void => {
      clearInterval(timer);
      place.leave();
    };
    yield* pace.timed(recorded(app, exported, body(place)));
  }
  const sent = whenGivenUp(Readable.from(pieces(), { objectMode: false }), () => release());
  return sent;
};

/**
 * A file of an export, whose hash becomes a leaf of the public log once it was sent whole. Refuses `unavailable` when the caller or the
 * server has enough of them.
 */
export const exportReply = (
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  { exported, name, body, contacts }: Reply,
): FileReply => {
  refuseWithoutPlace();
  return new FileReply(
    sentInPlace(app, { ...exported, takenBy: actor.real?.id ?? actor.id }, body),
    {
      'content-type': types[exported.format],
      'content-disposition': `attachment; filename="${name}.${exported.format}"`,
      'cache-control': 'no-store',
    },
    contacts,
  );
};
