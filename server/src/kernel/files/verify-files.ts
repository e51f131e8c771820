import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Runner } from '../context.ts';
import type { Progress, VerifiedPart } from '../verified-part.ts';
import { findStoredFile, nextStoredFiles, type PlacedFile } from './stored-file-table.ts';

const filesAtOnce = 200;

/** The hash of a file, read in chunks; undefined when there is none. */
const hashOnDisk = async (file: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const checkFile = async (runner: Runner, folder: string, file: PlacedFile): Promise<string | null> => {
  const sha256 = await hashOnDisk(path.join(folder, file.path));
  if (sha256 === file.sha256) return null;
  if (sha256 !== undefined) return 'the file was altered';
  // It may have been deleted since its row was read.
  return (await findStoredFile(runner, file.path)) ? 'the file is missing from the data folder' : null;
};

/** Compares each stored file with the hash in its row. */
export const verifyFiles = async (
  runner: Runner,
  folder: string,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  let [count, after]: [number, string | null] = [0, null];
  for (;;) {
    const files: PlacedFile[] = await nextStoredFiles(runner, after, filesAtOnce);
    for (const file of files) {
      const fault = await checkFile(runner, folder, file);
      if (fault) part.find(`${file.fileClass} ${file.id} (${file.path}): ${fault}`);
    }
    count += files.length;
    after = files.at(-1)?.id ?? after;
    if (files.length < filesAtOnce) break;
    progress(`${count} files`);
  }
  part.checked = `${count} files against their hashes`;
};
