import { randomBytes } from 'node:crypto';
import { type ContentStore, ContentStoreError, readContent } from './content-store.ts';

/** The sweep compares the times of the store with ours; an upload must not look an hour old. */
const largestDifference = 15 * 60 * 1_000;

/**
 * Writes, reads, lists and removes a small file, so that wrong settings show at start. Refuses a clock that differs by
 * more than a quarter of an hour. What a crash leaves behind is swept.
 */
export const checkContents = async (contents: ContentStore, now: () => Date = () => new Date()): Promise<void> => {
  const [name, bytes] = [`${randomBytes(16).toString('hex')}.check`, randomBytes(16)];
  for await (const _page of contents.list()) break;
  await contents.put(name, bytes);
  try {
    const [found, content] = [await contents.find(name), await readContent(contents, name)];
    if (content?.equals(bytes) !== true)
      throw new ContentStoreError(`${contents.place} does not return what was written.`, { isSetting: true });
    if (Math.abs((found?.writtenAt ?? now()).getTime() - now().getTime()) > largestDifference)
      throw new ContentStoreError(`The clock of this machine differs from that of ${contents.place}: set it right.`, {
        isSetting: true,
      });
  } finally {
    await contents.remove(name);
  }
};
