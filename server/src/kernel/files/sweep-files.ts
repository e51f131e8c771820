import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentStore, ListedContent } from './content-store.ts';
import { fileLimits } from './file-limits.ts';
import { filesIn } from './folder-contents.ts';
import { markerName } from './marker-name.ts';
import { pathsInUse } from './stored-file-table.ts';
import type { FileQueries } from './stored-file-table.ts';

export type Sweep = { contents: ContentStore; incoming: string; queries: FileQueries; now: Date };

const olderThan = (page: readonly ListedContent[], before: Date): string[] =>
  page.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name);

async function removeAll(names: readonly string[], remove: (name: string) => Promise<void>): Promise<number> {
  for (const name of names) await remove(name);
  return names.length;
}

/**
 * Removes unfinished uploads, files without a row (after a crash in between) and files of deleted rows, all only when
 * older than an hour. Returns the number of files removed.
 */
export async function sweepFiles({ contents, incoming, queries, now }: Sweep): Promise<number> {
  const before = new Date(now.getTime() - fileLimits.orphanMilliseconds);
  let removed = 0;
  for await (const page of filesIn(incoming))
    removed += await removeAll(olderThan(page, before), (name) => rm(join(incoming, name), { force: true }));
  for await (const page of contents.list()) {
    const old = olderThan(page, before).filter((name) => name !== markerName);
    const used = await pathsInUse(queries, old, before);
    removed += await removeAll(
      old.filter((name) => !used.has(name)),
      contents.remove,
    );
  }
  return removed;
}
