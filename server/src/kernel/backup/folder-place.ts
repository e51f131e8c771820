import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../files/durable-write.ts';
import { type BackupPlace, firstManifest, idPattern } from './backup-place.ts';

const unlessAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/** A file has this ending until all of it is on the disk. */
const unfinished = '.new';

/** Backups in a folder, which is made if it is missing. */
export const folderPlace = (folder: string): BackupPlace => {
  const at = (name: string): string => path.join(folder, name);
  const filesOf = async (id: string): Promise<string[]> =>
    (await readdir(at(id))).filter((name) => !name.endsWith(unfinished));
  return {
    name: folder,
    async list() {
      const ids = (await readdir(folder).catch(() => [])).filter((name) => idPattern.test(name));
      return new Map(await Promise.all(ids.map(async (id) => [id, await filesOf(id)] as const)));
    },
    async begin(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(at(id), { mode: 0o700 });
    },
    async write(name, content) {
      const file = at(name);
      await pipeline(content, createWriteStream(file + unfinished, { mode: 0o600, flush: true }));
      await rename(file + unfinished, file);
      await syncFolder(path.dirname(file));
    },
    async open(name) {
      const handle = await open(at(name), 'r').catch(unlessAbsent);
      return handle?.createReadStream();
    },
    async removeFile(name) {
      await rm(at(name), { force: true });
      await rm(at(name) + unfinished, { force: true });
    },
    async remove(id) {
      await rm(at(`${id}/${firstManifest}`), { force: true });
      await rm(at(id), { recursive: true, force: true });
    },
  };
};
