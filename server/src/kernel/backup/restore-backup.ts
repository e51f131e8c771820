import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chooseAccount } from '../postgres/account.ts';
import { BackupError } from './backup-error.ts';
import type { ContentStore } from '../files/content-store.ts';
import { uploadsPrefix } from './data-files.ts';
import { emptyBucket, type FilesTarget } from './files-target.ts';
import { type BackupSet, listBackups, newBackupId, readSets, sealedAt, type Store } from './manifest.ts';
import { type Entry, readPart } from './part.ts';
import { recover } from './recover.ts';

export interface Restored {
  readonly id: string;
  readonly files: number;
  readonly database: BackupSet['database'];
  readonly until: string;
}

interface Choice {
  readonly id: string;
  readonly sets: readonly BackupSet[];
}

/** The latest backup, or the latest one that was complete at the given time. */
const choose = async (store: Store, at: Date | undefined): Promise<Choice> => {
  const ids = (await listBackups(store.place)).toReversed();
  if (ids.length === 0) throw new BackupError(`${store.place.name} contains no complete backup.`);
  // Their names are the times of their starts, so that a damaged one does not matter for an earlier time.
  const begun = at === undefined ? ids : ids.filter((id) => id <= newBackupId(at));
  for (const id of begun) {
    const sets = await readSets(store, id);
    if (at === undefined) return { id, sets };
    if (new Date(sets[0]?.from ?? '') <= at) return { id, sets: setsUntil(sets, at) };
  }
  throw new BackupError(`No backup was complete at ${at?.toISOString()}; the oldest one is ${ids.at(-1)}.`);
};

const setsUntil = (sets: readonly BackupSet[], at: Date): readonly BackupSet[] => {
  if (sets[0]?.database === 'external')
    throw new BackupError('The database is not in this backup: it is restored to a time by its own tools.');
  const last = sets.findIndex(({ number, until }) => number > 0 && new Date(until) >= at);
  if (last >= 0) return sets.slice(0, last + 1);
  throw new BackupError(
    `Backup ${sets.length > 1 ? 'reaches' : 'is of'} ${sets.at(-1)?.until}; ${at.toISOString()} is later. Restore without --at, or an earlier time.`,
  );
};

const requireEmpty = async (dataDir: string): Promise<void> => {
  const found = await readdir(dataDir).catch(() => []);
  if (found.length > 0) throw new BackupError(`${path.resolve(dataDir)} is not empty. Restore into an empty folder.`);
};

/** Files of the cluster belong to the account that PostgreSQL runs under; it syncs them itself when it recovers. */
const receiveInto = (folder: string, files: FilesTarget | undefined) => {
  const account = chooseAccount(path.join(folder, 'postgres'));
  return async (entry: Entry, content: AsyncIterable<Buffer>): Promise<void> => {
    const isCluster = entry.path.startsWith('postgres/');
    if (files !== undefined && entry.path.startsWith(uploadsPrefix)) return files.receive(entry, content);
    const file = path.join(folder, entry.path);
    if (path.relative(folder, file).startsWith('..')) throw new BackupError(`${entry.path} is outside the folder.`);
    const created = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(file, { mode: 0o600, flush: !isCluster }));
    if (!isCluster || account === undefined) return;
    for (const place of [file, ...(created === undefined ? [] : [created])])
      await chown(place, account.uid, account.gid);
  };
};

const createFolders = async (cluster: string, folders: readonly string[]): Promise<void> => {
  const account = chooseAccount(cluster);
  for (const folder of ['', ...folders]) {
    await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 });
    if (account !== undefined) await chown(path.join(cluster, folder), account.uid, account.gid);
  }
};

/** With a time, keys and anchors are those of the last set before it: later ones name what is not restored. */
const isWanted = (set: BackupSet, at: Date | undefined) => (entry: Entry) =>
  at === undefined || new Date(set.until) <= at || /^(?:postgres|uploads)\//.test(entry.path);

const restoreSets = async (
  store: Store,
  { id, sets }: Choice,
  { folder, files, at }: { folder: string; files: FilesTarget | undefined; at: Date | undefined },
) => {
  if (sets[0]?.database === 'embedded') await createFolders(path.join(folder, 'postgres'), sets[0].folders);
  const receive = receiveInto(folder, files);
  for (const set of sets) {
    const wanted = isWanted(set, at);
    await readPart(sealedAt(store, id, set.number, 'part'), set.entries, async (entry, content) => {
      if (wanted(entry)) return receive(entry, content);
      for await (const _chunk of content);
    });
  }
};

/**
 * Restores into an empty folder, and stored files into `bucket` if there is one, recovers the database, and leaves
 * nothing behind if that fails.
 */
export const restoreBackup = async (
  store: Store,
  { dataDir, bucket, at }: { dataDir: string; bucket?: ContentStore | undefined; at?: Date | undefined },
): Promise<Restored> => {
  await requireEmpty(dataDir);
  const files = bucket && (await emptyBucket(bucket));
  const chosen = await choose(store, at);
  const work = path.join(dataDir, 'restoring');
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    await restoreSets(store, chosen, { folder: work, files, at });
    if (chosen.sets[0]?.database === 'embedded') await recover(work, at);
    for (const name of await readdir(work)) await rename(path.join(work, name), path.join(dataDir, name));
    await rmdir(work);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    await files?.undo();
    throw error;
  }
  return describe(chosen, at);
};

const describe = ({ id, sets }: Choice, at: Date | undefined): Restored => ({
  id,
  files: new Set(sets.flatMap(({ entries }) => entries.map((entry) => entry.path))).size,
  database: sets[0]?.database ?? 'external',
  until: at?.toISOString() ?? sets.at(-1)?.until ?? '',
});
