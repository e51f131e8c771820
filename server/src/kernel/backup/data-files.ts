import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ContentStore } from '../files/content-store.ts';
import type { Source } from './part.ts';

/** Not backed up from the data folder: the cluster and uploads have an order of their own, the rest is temporary. */
const elsewhere =
  /^(?:postgres|postgres\.new|uploads|cache|incoming|restoring|last-backup|last-restore|case-files)$|\.log(?:\.|$)|\.new$/;
/** As in PostgreSQL's documentation of base backups: what it rebuilds, and what belongs to the running server. */
const contentNotCopied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const clusterFilesNotCopied = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;
const control = 'global/pg_control';

async function* filesBelow(folder: string, prefix: string, skip?: RegExp): AsyncGenerator<Source> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (skip?.test(entry.name) === true) continue;
    const place = { path: `${prefix}${entry.name}`, file: path.join(folder, entry.name) };
    if (entry.isDirectory()) yield* filesBelow(place.file, `${place.path}/`, skip);
    if (entry.isFile()) yield place;
  }
}

/** Keys, anchors, heads and emails. */
export const stateFiles = (dataDir: string): AsyncGenerator<Source> => filesBelow(dataDir, '', elsewhere);

export const uploadsPrefix = 'uploads/';

/** Stored files, from the folder or the bucket in which they are. A stored file never changes. */
export async function* uploadFiles(contents: ContentStore, known: ReadonlySet<string>): AsyncGenerator<Source> {
  for await (const page of contents.list()) {
    for (const { name } of page) {
      const place = `${uploadsPrefix}${name}`;
      if (!known.has(place)) yield { path: place, open: async () => (await contents.open(name))?.stream };
    }
  }
}

/** The files of the cluster between the start and the end of a base backup, the control file last. */
export async function* clusterFiles(cluster: string): AsyncGenerator<Source> {
  for (const entry of await readdir(cluster, { withFileTypes: true })) {
    if (contentNotCopied.test(entry.name) || clusterFilesNotCopied.test(entry.name)) continue;
    const place = { path: `postgres/${entry.name}`, file: path.join(cluster, entry.name) };
    if (entry.isFile()) yield place;
    else yield* withoutControl(filesBelow(place.file, `${place.path}/`, clusterFilesNotCopied));
  }
  yield { path: `postgres/${control}`, file: path.join(cluster, control) };
}

async function* withoutControl(sources: AsyncIterable<Source>): AsyncGenerator<Source> {
  for await (const source of sources) if (source.path !== `postgres/${control}`) yield source;
}

export const clusterFolders = async (cluster: string): Promise<string[]> => {
  const found = await readdir(cluster, { withFileTypes: true, recursive: true });
  const folders = found.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  const inside = folders.map((folder) => path.relative(cluster, folder).split(path.sep).join('/'));
  return inside.filter((folder) => !folder.startsWith('pg_replslot/') && !folder.includes('pgsql_tmp')).toSorted();
};

/** The segments of the write-ahead log from one to another, both included, and the history of its timelines. */
export async function* walFiles(cluster: string, [first, last]: readonly [string, string]): AsyncGenerator<Source> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).toSorted();
  const isWanted = (name: string) => /^[0-9A-F]{8}\.history$/.test(name) || (name >= first && name <= last);
  for (const name of names.filter((found) => /^[0-9A-F]{8}(?:[0-9A-F]{16}|\.history)$/.test(found) && isWanted(found)))
    yield { path: `postgres/pg_wal/${name}`, file: path.join(cluster, 'pg_wal', name) };
}
