import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../kernel/context.ts';
import { foldersInUse } from './case-file-table.ts';

/** The folders of all case files; not backed up, because they can be made again. */
const foldersOf = ({ config }: App): string => path.join(config.dataDir, 'case-files');

export const folderOf = (app: App, id: string): string => path.join(foldersOf(app), id);

export interface CaseContent {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** An empty folder for the files of a case file. */
export const emptyFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
};

/** Writes a file of a case file piece by piece, with its hash. */
export const writeContent = async (
  folder: string,
  name: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<CaseContent> => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of content) {
      const written = Buffer.from(piece);
      hash.update(written);
      bytes += written.length;
      await handle.writeFile(written);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
};

/** The names of all files in a case file's folder; null without the folder. */
export const contentsOf = async (folder: string): Promise<string[] | null> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.map((file) => path.relative(folder, file).split(path.sep).join('/')).toSorted();
};

/** Removes the folders of case files that can no longer be downloaded. */
export const removeExpired = async (app: App): Promise<void> => {
  const found = await readdir(foldersOf(app)).catch(() => []);
  const used = await foldersInUse(app.database, found, app.clock.now());
  for (const id of found) if (!used.has(id)) await rm(folderOf(app, id), { recursive: true, force: true });
};
