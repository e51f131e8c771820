import path from 'node:path';
import type { Config } from '../config/config.ts';
import { contentsOf } from '../files/contents-of.ts';
import { BackupError } from './backup-error.ts';
import type { BackupPlace } from './backup-place.ts';
import {
  advanceSlot,
  canContinue,
  closeSegment,
  createSlot,
  databaseTime,
  dropSlot,
  markTime,
  openSession,
  type Session,
  startBase,
  stopBase,
} from '../postgres/backup-session.ts';
import { clusterFiles, clusterFolders, stateFiles, uploadFiles, walFiles } from './data-files.ts';
import {
  type BackupSet,
  listBackups,
  listInterrupted,
  newBackupId,
  readSets,
  sealedAt,
  type Store,
  writeManifest,
} from './manifest.ts';
import { readPart, type Source, writePart } from './part.ts';

/** Where the product's data are; `url` is the address of its database. */
export interface Origin {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'files'>;
  readonly url: string;
}

export interface TakenBackup {
  readonly id: string;
  readonly number: number;
  /** Up to when it reaches. */
  readonly until: string;
  readonly files: number;
  readonly bytes: number;
}

type Facts = Pick<BackupSet, 'from' | 'until'>;
interface Plan {
  readonly id: string;
  readonly number: number;
  readonly known: ReadonlySet<string>;
}

// Keys and anchors are read before the database: an anchor must not name what the copy of the database lacks. Files are
// read after it, because each row must find its file.
async function* baseSources(session: Session, dataDir: string, { id, facts }: { id: string; facts: Facts[] }) {
  const cluster = path.join(dataDir, 'postgres');
  await createSlot(session, id);
  await startBase(session, id);
  yield* clusterFiles(cluster);
  const { label, wal } = await stopBase(session, id);
  yield { path: 'postgres/backup_label', content: Buffer.from(label) };
  yield* walFiles(cluster, wal.segments);
  const now = await databaseTime(session);
  facts.push({ from: now, until: now });
}

const addSet = async (
  { store, config, plan }: { store: Store; config: Origin['config']; plan: Plan },
  database: () => AsyncIterable<Source> | Promise<Source[]>,
  facts: readonly Facts[],
): Promise<TakenBackup> => {
  const { id, number } = plan;
  const { dataDir } = config;
  async function* sources(): AsyncGenerator<Source> {
    yield* stateFiles(dataDir);
    yield* await database();
    yield* uploadFiles(await contentsOf(config), plan.known);
  }
  const sealed = sealedAt(store, id, number, 'part');
  // An interrupted attempt may have left a piece of either.
  await store.place.removeFile(sealedAt(store, id, number, 'manifest').name);
  await store.place.removeFile(sealed.name);
  const entries = await writePart(sealed, sources());
  await readPart(sealed, entries);
  const isEmbedded = config.databaseUrl === undefined;
  const folders = isEmbedded && number === 0 ? await clusterFolders(path.join(dataDir, 'postgres')) : [];
  const kind = isEmbedded ? 'embedded' : 'external';
  const [{ from, until }] = facts as [Facts];
  await writeManifest(store, id, { version: 1, number, database: kind, from, until, folders, entries });
  return { id, number, until, files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
};

/** An external database is backed up by its own tools; this is the moment to restore it to, so that keys and files fit. */
const externalMoment = async (session: Session, facts: Facts[]): Promise<Source[]> => {
  const now = await markTime(session);
  facts.push({ from: now, until: now });
  return [];
};

/** Removes what a killed backup left behind: its files, and the slot for which PostgreSQL would keep its log. */
const removeInterrupted = async (session: Session, place: BackupPlace): Promise<void> => {
  for (const id of await listInterrupted(place)) {
    await dropSlot(session, id);
    await place.remove(id);
  }
};

/** Whether the key opens all sets of a backup. Anyone who may write to the place can add names, but not such sets. */
const isWhole = async (store: Store, id: string): Promise<boolean> => {
  try {
    await readSets(store, id);
    return true;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
};

/** The latest backup that the key opens; without one, the latest name, whose fault is to be reported. */
const latest = async (store: Store): Promise<string | undefined> => {
  const ids = (await listBackups(store.place)).toReversed();
  for (const id of ids) if (await isWhole(store, id)) return id;
  return ids[0];
};

/** Copies everything, under a new name, while the product runs; every file is read back and checked. */
export const takeFullBackup = async (store: Store, { config, url }: Origin, now: Date): Promise<TakenBackup> => {
  const id = newBackupId(now);
  const { place } = store;
  const earlier = await latest(store);
  const plan = { id, number: 0, known: new Set<string>() };
  const session = await openSession(url);
  const facts: Facts[] = [];
  const isEmbedded = config.databaseUrl === undefined;
  await removeInterrupted(session, place);
  // Before what a failure undoes: a backup of the same second must not be removed.
  await place.begin(id);
  try {
    const embedded = () => baseSources(session, config.dataDir, { id, facts });
    const database = isEmbedded ? embedded : () => externalMoment(session, facts);
    const taken = await addSet({ store, config, plan }, database, facts);
    if (isEmbedded && earlier !== undefined) await closeEarlier(session, store, { config, id: earlier });
    // A damaged one is never closed, and PostgreSQL would keep its log for it.
    for (const other of await listBackups(place)) if (other !== id) await dropSlot(session, other);
    return taken;
  } catch (error) {
    await dropSlot(session, id).catch(() => undefined);
    // The first failure is the one to report; without its manifest, what is left counts for nothing.
    await place.remove(id).catch(() => undefined);
    throw error;
  } finally {
    await session.end({ timeout: 5 });
  }
};

/** Adds to the earlier backup the changes until the new one was complete, so that no moment lies between them. */
const closeEarlier = async (
  session: Session,
  store: Store,
  { config, id }: { config: Origin['config']; id: string },
): Promise<void> => {
  if (await canContinue(session, id)) await addChanges(session, store, { config, id });
  await dropSlot(session, id);
};

const addChanges = async (
  session: Session,
  store: Store,
  { config, id }: { config: Origin['config']; id: string },
): Promise<TakenBackup> => {
  const sets = await readSets(store, id);
  const known = new Set(sets.flatMap(({ entries }) => entries.map((entry) => entry.path)));
  const from = sets[0]?.from ?? '';
  const [facts, ends]: [Facts[], string[]] = [[], []];
  async function* changes(): AsyncGenerator<Source> {
    const { until, wal } = await closeSegment(session, id);
    facts.push({ from, until });
    ends.push(wal.end);
    yield* walFiles(path.join(config.dataDir, 'postgres'), wal.segments);
  }
  const plan = { id, number: sets.length, known };
  const taken = await addSet({ store, config, plan }, changes, facts);
  for (const end of ends) await advanceSlot(session, id, end);
  return taken;
};

/** Adds to the latest backup what has changed since: the database's log, new files, keys and anchors. */
export const takeChanges = async (store: Store, { config, url }: Origin): Promise<TakenBackup> => {
  const id = await latest(store);
  if (id === undefined) throw new BackupError(`${store.place.name} has no backup yet. Make a full backup first.`);
  if (config.databaseUrl !== undefined)
    throw new BackupError('With DATABASE_URL there are only full backups, of files and keys.');
  const session = await openSession(url);
  try {
    return await addChanges(session, store, { config, id });
  } finally {
    await session.end({ timeout: 5 });
  }
};

/** Deletes all backups but as many of the latest whole ones, and what is newer; returns the names of those that it deleted. */
export const removeOldBackups = async (store: Store, keep: number): Promise<string[]> => {
  const found = (await listBackups(store.place)).toReversed();
  const kept: string[] = [];
  const old: string[] = [];
  for (const id of found) {
    if (kept.length === keep) old.push(id);
    else if (await isWhole(store, id)) kept.push(id);
  }
  for (const id of old.toReversed()) await store.place.remove(id);
  return old.toReversed();
};
