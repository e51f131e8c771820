import type { BucketConfig } from '../config/bucket-address.ts';
import { bucketObjects } from '../files/bucket-objects.ts';
import { type ContentStore, ContentStoreError, readContent } from '../files/content-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPlace, firstManifest, idPattern } from './backup-place.ts';

// A file is sent in pieces, `000.part.000000` and so on, of which the last one has the name of the file alone. So a file is there,
// from one moment to the next, when all of it is, and neither its length nor a slow connection takes more memory.

const pieceBytes = 16 * 1024 * 1024;
const limits = { tries: 8, silentMilliseconds: 60_000, callMilliseconds: 300_000, restMilliseconds: 0 } as const;
/** How often a piece is fetched whose connection is lost in the middle. */
const fetches = 3;

const objectName = /^(?<id>[^/]+)\/(?<file>\d{3,}\.(?:part|manifest))(?<piece>\.\d{6})?$/;

const pieceName = (name: string, index: number): string => `${name}.${String(index).padStart(6, '0')}`;

/** Cuts a stream into pieces; the last one, marked as such, may be shorter. Each is to be sent before the next is asked for. */
async function* piecesOf(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  const piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      if (filled === size) {
        yield { bytes: piece, last: false };
        filled = 0;
      }
      const taken = rest.copy(piece, filled);
      filled += taken;
      rest = rest.subarray(taken);
    }
  }
  yield { bytes: piece.subarray(0, filled), last: true };
}

const fetchPiece = async (objects: ContentStore, name: string, left = fetches): Promise<Buffer | undefined> => {
  try {
    return await readContent(objects, name);
  } catch (error) {
    if (error instanceof ContentStoreError) throw error;
    if (left > 1) return fetchPiece(objects, name, left - 1);
    throw new ContentStoreError(`The connection to ${objects.place} was lost while ${name} was read.`);
  }
};

async function* namesIn(objects: ContentStore, isWanted: (name: string) => boolean): AsyncGenerator<string> {
  for await (const page of objects.list()) for (const { name } of page) if (isWanted(name)) yield name;
}

const removeAll = async (objects: ContentStore, isWanted: (name: string) => boolean): Promise<void> => {
  for (const name of await Array.fromAsync(namesIn(objects, isWanted))) await objects.remove(name);
};

/** The pieces of a file in their order; the file itself comes last. */
async function* read(objects: ContentStore, name: string, last: Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; ; index += 1) {
    const piece = await fetchPiece(objects, pieceName(name, index));
    if (piece === undefined) break;
    yield piece;
  }
  yield last;
}

/** Backups in a bucket, or in a folder of it, which nothing else may use. */
export const bucketPlace = (bucket: BucketConfig, { size = pieceBytes }: { size?: number } = {}): BackupPlace => {
  const objects = bucketObjects(bucket, limits);
  const isOf = (id: string) => (name: string) => name.startsWith(`${id}/`);
  return {
    name: objects.place,
    async list() {
      const found = new Map<string, string[]>();
      for await (const name of namesIn(objects, () => true)) {
        const { id = '', file = '', piece } = objectName.exec(name)?.groups ?? {};
        if (!idPattern.test(id)) continue;
        found.set(id, [...(found.get(id) ?? []), ...(piece === undefined ? [file] : [])]);
      }
      return found;
    },
    async begin(id) {
      for await (const _name of namesIn(objects, isOf(id)))
        throw new BackupError(`Backup ${id} has been begun already.`);
    },
    async write(name, content) {
      let index = 0;
      for await (const { bytes, last } of piecesOf(content, size)) {
        await objects.put(last ? name : pieceName(name, index), bytes);
        index += 1;
      }
    },
    async open(name) {
      const last = await fetchPiece(objects, name);
      return last && read(objects, name, last);
    },
    removeFile: (name) => removeAll(objects, (found) => found === name || found.startsWith(`${name}.`)),
    async remove(id) {
      await objects.remove(`${id}/${firstManifest}`);
      await removeAll(objects, isOf(id));
    },
  };
};
