import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { damaged, readSealed, type Sealed, writeSealed } from './sealed-file.ts';

/** A file to back up: content that is known, or a place from which it is read. */
export type Source = { readonly path: string } & (
  | { readonly content: Buffer }
  | { readonly file: string }
  | { readonly open: () => Promise<AsyncIterable<Buffer> | undefined> }
);

/** A file in a backup, as the manifest lists it. */
export interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Undefined if the file is gone: PostgreSQL and the sweep of files delete while the backup reads. */
const openSource = async (source: Source): Promise<AsyncIterable<Buffer> | undefined> => {
  if ('content' in source) return toStream(source.content);
  if ('open' in source) return source.open();
  const handle = await open(source.file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return handle?.createReadStream({ highWaterMark: 256 * 1024 });
};

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Writes files one after another into one sealed file; returns what the manifest lists. */
export const writePart = async (sealed: Sealed, sources: AsyncIterable<Source>): Promise<Entry[]> => {
  const entries: Entry[] = [];
  await writeSealed(sealed, async function* () {
    for await (const source of sources) {
      const content = await openSource(source);
      if (content === undefined) continue;
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      entries.push({ path: source.path, bytes, sha256: hash.digest('hex') });
    }
  });
  return entries;
};

type Receive = (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>;

const drain: Receive = async (_entry, content) => {
  for await (const _chunk of content);
};

/** Reads a part and checks each file against the manifest; without `receive` it only checks. */
export const readPart = (sealed: Sealed, entries: readonly Entry[], receive: Receive = drain): Promise<void> =>
  readSealed(sealed, async (content) => {
    const take = taker(content, sealed.name);
    for (const entry of entries) {
      const hash = createHash('sha256');
      await receive(entry, hashed(take(entry.bytes), hash));
      if (hash.digest('hex') !== entry.sha256) throw damaged(sealed.name);
    }
    // One byte more than the manifest lists is a fault, too.
    for await (const _more of content) throw damaged(sealed.name);
  });

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Takes the next bytes of a stream, as often as it is called. */
const taker = (content: AsyncIterable<Buffer>, name: string) => {
  const iterator = content[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async function* (bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done === true) throw damaged(name);
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  };
};
