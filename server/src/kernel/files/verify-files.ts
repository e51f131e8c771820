import type { Runner } from '../context.ts';
import type { Progress, VerifiedPart } from '../verified-part.ts';
import { type ContentStore, hashContent } from './content-store.ts';
import { findStoredFile, nextStoredFiles, type PlacedFile } from './stored-file-table.ts';

const filesAtOnce = 200;
/** Read at the same time: a bucket answers each after a while. */
const readAtOnce = 8;

const checkFile = async (runner: Runner, contents: ContentStore, file: PlacedFile): Promise<string | null> => {
  const sha256 = await hashContent(contents, file.path);
  if (sha256 === file.sha256) return null;
  if (sha256 !== undefined) return 'the file was altered';
  // It may have been deleted since its row was read.
  return (await findStoredFile(runner, file.path)) ? `the file is missing from ${contents.place}` : null;
};

/** All files that were not deleted, by id, in pages. */
export async function* storedFilePages(runner: Runner): AsyncGenerator<PlacedFile[]> {
  let after: string | null = null;
  for (;;) {
    const files: PlacedFile[] = await nextStoredFiles(runner, after, filesAtOnce);
    yield files;
    after = files.at(-1)?.id ?? after;
    if (files.length < filesAtOnce) return;
  }
}

/** Runs the work on a few files at a time; the results are in order. */
export const someAtOnce = async <Result>(
  files: readonly PlacedFile[],
  work: (file: PlacedFile) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < files.length; at += readAtOnce)
    results.push(...(await Promise.all(files.slice(at, at + readAtOnce).map(work))));
  return results;
};

/** Compares each stored file with the hash in its row. */
export const verifyFiles = async (
  runner: Runner,
  contents: ContentStore,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  let count = 0;
  for await (const files of storedFilePages(runner)) {
    const faults = await someAtOnce(files, async (file) => ({ file, fault: await checkFile(runner, contents, file) }));
    for (const { file, fault } of faults) if (fault) part.find(`${file.fileClass} ${file.id} (${file.path}): ${fault}`);
    count += files.length;
    progress(`${count} files`);
  }
  part.checked = `${count} files against their hashes`;
};

/** How many of the database's files there are, and how many of them are here, altered or not. */
export const countPresent = async (
  runner: Runner,
  contents: ContentStore,
): Promise<{ readonly files: number; readonly present: number }> => {
  let [files, present] = [0, 0];
  for await (const page of storedFilePages(runner)) {
    const found = await someAtOnce(page, ({ path }) => contents.find(path));
    files += page.length;
    present += found.filter((content) => content !== undefined).length;
  }
  return { files, present };
};
