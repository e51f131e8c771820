import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits } from './file-limits.ts';
import { pathsInUse } from './stored-file-table.ts';
import type { FileQueries } from './stored-file-table.ts';

export type Sweep = { folder: string; temporary: string; queries: FileQueries; now: Date };

const batchSize = 500;

/** When a file was last written; undefined when it is gone by now, as uploads in progress are. */
async function writtenAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function oldFiles(folder: string, before: number): Promise<string[]> {
  const old: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const at = await writtenAt(join(folder, entry.name));
    if (at !== undefined && at < before) old.push(entry.name);
  }
  return old;
}

async function removeAll(folder: string, names: readonly string[]): Promise<number> {
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}

/**
 * Removes unfinished uploads, files whose row was never written (a crash between the two) and files of rows deleted a while ago;
 * nothing younger than an hour. Gives the number of files removed.
 */
export async function sweepFiles({ folder, temporary, queries, now }: Sweep): Promise<number> {
  const before = now.getTime() - fileLimits.orphanMilliseconds;
  let removed = await removeAll(temporary, await oldFiles(temporary, before));
  const candidates = await oldFiles(folder, before);
  for (let at = 0; at < candidates.length; at += batchSize) {
    const batch = candidates.slice(at, at + batchSize);
    const used = await pathsInUse(queries, batch, new Date(before));
    removed += await removeAll(
      folder,
      batch.filter((name) => !used.has(name)),
    );
  }
  return removed;
}
