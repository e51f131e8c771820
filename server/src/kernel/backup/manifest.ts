import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import { type BackupPlace, firstManifest } from './backup-place.ts';
import { damaged, readSealed, writeSealed } from './sealed-file.ts';

// A backup is a folder named by the time of its start. Set 000 is the full copy, and each later set has what changed
// since: `NNN.part` with the content and `NNN.manifest`, written last, with the hash of each file.

const Manifest = z.object({
  version: z.literal(1),
  database: z.enum(['embedded', 'external']),
  /** The state that the set alone gives, and up to when its write-ahead log reaches. */
  from: z.string(),
  until: z.string(),
  /** Folders of the cluster, which PostgreSQL requires even if they are empty. */
  folders: z.array(z.string()),
  entries: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof Manifest>;

export interface BackupSet extends Manifest {
  readonly number: number;
}

/** Where backups are, and the key that opens them. */
export interface Store {
  readonly place: BackupPlace;
  readonly key: Buffer;
}

export const sealedAt = ({ place, key }: Store, id: string, number: number, kind: 'part' | 'manifest') => ({
  place,
  key,
  name: `${id}/${String(number).padStart(3, '0')}.${kind}`,
});

export const writeManifest = (store: Store, id: string, { number, ...manifest }: BackupSet): Promise<void> =>
  writeSealed(sealedAt(store, id, number, 'manifest'), async function* () {
    yield Buffer.from(JSON.stringify(manifest));
  });

const readManifest = async (store: Store, id: string, number: number): Promise<BackupSet> => {
  const sealed = sealedAt(store, id, number, 'manifest');
  const chunks: Buffer[] = [];
  await readSealed(sealed, async (content) => {
    for await (const chunk of content) chunks.push(chunk);
  });
  const parsed = Manifest.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (!parsed.success) throw damaged(sealed.name);
  return { number, ...parsed.data };
};

export const newBackupId = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`.toLowerCase();

const backupsIn = async (place: BackupPlace, isWanted: (isComplete: boolean) => boolean): Promise<string[]> => {
  const found = [...(await place.list())];
  return found.flatMap(([id, files]) => (isWanted(files.includes(firstManifest)) ? [id] : [])).toSorted();
};

/** The complete backups, oldest first. */
export const listBackups = (place: BackupPlace): Promise<string[]> => backupsIn(place, (isComplete) => isComplete);

/** Backups that are being made or were interrupted: the manifest is written last. */
export const listInterrupted = (place: BackupPlace): Promise<string[]> => backupsIn(place, (isComplete) => !isComplete);

/** The sets of a backup; refuses one with a gap. */
export const readSets = async (store: Store, id: string): Promise<BackupSet[]> => {
  const files = (await store.place.list()).get(id) ?? [];
  const numbers = files.flatMap((name) => (/^\d{3,}\.manifest$/.test(name) ? [Number.parseInt(name, 10)] : []));
  const sets: BackupSet[] = [];
  for (let number = 0; number <= Math.max(...numbers); number += 1) {
    const { name } = sealedAt(store, id, number, 'part');
    if (!files.includes(name.slice(id.length + 1)))
      throw new BackupError(`The backup is incomplete: ${name} is missing.`);
    sets.push(await readManifest(store, id, number));
  }
  return sets;
};
