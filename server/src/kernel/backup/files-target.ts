import { buffer } from 'node:stream/consumers';
import type { ContentStore } from '../files/content-store.ts';
import { BackupError } from './backup-error.ts';
import { uploadsPrefix } from './data-files.ts';
import type { Entry } from './part.ts';

/** Where a restore puts stored files if they do not go to the data folder. */
export interface FilesTarget {
  receive(entry: Entry, content: AsyncIterable<Buffer>): Promise<void>;
  /** Removes what it has received. */
  undo(): Promise<void>;
}

/** A bucket, which must be empty: a restore never mixes its files with others. */
export const emptyBucket = async (bucket: ContentStore): Promise<FilesTarget> => {
  for await (const page of bucket.list())
    if (page.length > 0) throw new BackupError(`There are files in ${bucket.place}. Restore into an empty one.`);
  const received: string[] = [];
  return {
    async receive(entry, content) {
      const name = entry.path.slice(uploadsPrefix.length);
      received.push(name);
      await bucket.put(name, await buffer(content));
    },
    async undo() {
      for (const name of received) await bucket.remove(name).catch(() => undefined);
    },
  };
};
