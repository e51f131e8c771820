import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits } from './file-limits.ts';
import { pathsInUse } from './stored-file-table.ts';
import type { FileQueries } from './stored-file-table.ts';

export type Sweep = { folder: string; temporary: string; queries: FileQueries; now: Date };

const batchSize = 500;

/** Modification time in milliseconds; undefined when the file is gone, as finished uploads are. */
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
 * Removes unfinished uploads, files without a row (after a crash in between) and files of deleted rows, all only when
 * older than an hour. Returns the number of files removed.
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
