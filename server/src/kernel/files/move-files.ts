import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Progress } from '../verified-part.ts';
import { type ContentStore, ContentStoreError, hashContent, readContent } from './content-store.ts';
import { isContentName, markerName } from './marker-name.ts';
import { claimFiles, requireNoOther } from './recognise-files.ts';
import { findStoredFile, type PlacedFile } from './stored-file-table.ts';
import { someAtOnce, storedFilePages } from './verify-files.ts';

export interface Move {
  readonly from: ContentStore;
  readonly to: ContentStore;
  /** Whether to remove the files from where they were once all are verified; no server may work meanwhile. */
  readonly remove: boolean;
}

export interface Moved {
  readonly copied: number;
  /** Already in the new place, with the right hash. */
  readonly present: number;
  readonly removed: number;
  /** Files that could not be copied; then nothing is removed, and the new place does not count as that of the database. */
  readonly findings: readonly string[];
}

type Step = Pick<Move, 'from' | 'to'>;

/** Copies a file unless it is there already, and reads it back; returns what is wrong with it. */
const copyOne = async (
  database: Database,
  { from, to }: Step,
  { path, sha256 }: PlacedFile,
): Promise<'copied' | 'present' | { readonly fault: string }> => {
  if ((await hashContent(to, path)) === sha256) return 'present';
  const bytes = await readContent(from, path);
  if (bytes === undefined) {
    // It may have been deleted since its row was read.
    return (await findStoredFile(database, path)) ? { fault: `is missing from ${from.place}` } : 'present';
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return { fault: `was altered in ${from.place}` };
  await to.put(path, bytes);
  if ((await hashContent(to, path)) !== sha256)
    throw new ContentStoreError(`${to.place} does not return what was written.`);
  return 'copied';
};

/** The marker first: from then on no server takes the old place for that of the database's files. */
const removeAll = async (from: ContentStore): Promise<number> => {
  await from.remove(markerName);
  let removed = 0;
  for await (const page of from.list()) {
    for (const { name } of page.filter((listed) => isContentName(listed.name))) {
      await from.remove(name);
      removed += 1;
    }
  }
  return removed;
};

/** Copies every stored file to another place and compares its hash there. What an interrupted move copied stays. */
export const moveFiles = async (database: Database, { from, to, remove }: Move, progress: Progress): Promise<Moved> => {
  await requireNoOther(database, to);
  const done = { copied: 0, present: 0 };
  const findings: string[] = [];
  for await (const files of storedFilePages(database)) {
    const results = await someAtOnce(files, async (file) => ({
      file,
      result: await copyOne(database, { from, to }, file),
    }));
    for (const { file, result } of results) {
      if (typeof result === 'string') done[result] += 1;
      else findings.push(`${file.fileClass} ${file.id} (${file.path}) ${result.fault}`);
    }
    progress(`${done.copied + done.present} files`);
  }
  if (findings.length > 0) return { ...done, removed: 0, findings };
  await claimFiles(database, to);
  return { ...done, removed: remove ? await removeAll(from) : 0, findings };
};
