import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentStore, ListedContent } from './content-store.ts';
import { durableWrite } from './durable-write.ts';

const pageSize = 500;

/** The folder, inside that of stored files, of what is still being written. */
export const incomingIn = (folder: string): string => join(folder, 'incoming');

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const unlessAbsent = (error: unknown): undefined => {
  if (isAbsent(error)) return undefined;
  throw error;
};

/** Undefined when the file is gone, as finished uploads are. */
export const fileIn = async (folder: string, name: string): Promise<ListedContent | undefined> => {
  const found = await stat(join(folder, name)).catch(unlessAbsent);
  return found?.isFile() === true ? { name, bytes: found.size, writtenAt: found.mtime } : undefined;
};

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder).catch(unlessAbsent);
  if (opened !== undefined) yield* opened;
}

/** The files of a folder, without those of its subfolders, in pages. */
export async function* filesIn(folder: string): AsyncGenerator<ListedContent[]> {
  let page: ListedContent[] = [];
  for await (const entry of entriesOf(folder)) {
    const file = entry.isFile() ? await fileIn(folder, entry.name) : undefined;
    if (file !== undefined) page.push(file);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Stored files in a folder, readable by the server's account only. */
export const folderContents = (folder: string, place = 'the data folder'): ContentStore => ({
  place,
  async put(name, bytes) {
    const incoming = incomingIn(folder);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await durableWrite(bytes, join(incoming, randomBytes(16).toString('hex')), join(folder, name));
  },
  async open(name) {
    const handle = await open(join(folder, name), 'r').catch(unlessAbsent);
    if (handle === undefined) return undefined;
    const { size } = await handle.stat();
    return { bytes: size, stream: handle.createReadStream() };
  },
  find: (name) => fileIn(folder, name),
  remove: (name) => rm(join(folder, name), { force: true }),
  list: () => filesIn(folder),
});
