import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { durableWrite } from '../files/durable-write.ts';
import { type Gauge, secondsSince } from '../observe/gauge.ts';

// Times are stored outside the database, so that a restored database does not repeat them.
const backupFile = (dataDir: string): string => path.join(dataDir, 'last-backup');
const restoreFile = (dataDir: string): string => path.join(dataDir, 'last-restore');

const noteTime = (file: string, at: Date): Promise<void> =>
  durableWrite(Buffer.from(at.toISOString()), `${file}.${randomUUID()}.new`, file);

/** A time to come, from a clock that is ahead, counts for nothing: it would look new for ever. */
const timeIn = async (file: string): Promise<Date | null> => {
  const at = new Date((await readFile(file, 'utf8').catch(() => '')).trim());
  return at <= new Date() ? at : null;
};

/** Stores when a backup was verified. */
export const noteBackup = (dataDir: string, at: Date): Promise<void> => noteTime(backupFile(dataDir), at);

/** When the last backup was verified, by this product or by the operator of a database of its own; null if there was none. */
export const lastBackupAt = (dataDir: string): Promise<Date | null> => timeIn(backupFile(dataDir));

/** Stores when a backup of this installation was restored elsewhere and verified; an earlier time changes nothing. */
export const noteRestore = async (dataDir: string, at: Date): Promise<void> => {
  const known = await lastRestoreAt(dataDir);
  if (at <= new Date() && (known === null || known < at)) await noteTime(restoreFile(dataDir), at);
};

/** When a restored backup was last verified; null if there was none. */
export const lastRestoreAt = (dataDir: string): Promise<Date | null> => timeIn(restoreFile(dataDir));

const ageGauge = (name: Gauge['name'], lastAt: (dataDir: string) => Promise<Date | null>): Gauge => ({
  name,
  read: async ({ config, clock }) => {
    const at = await lastAt(config.dataDir);
    return at && secondsSince(at, clock.now());
  },
});

export const backupGauges: readonly Gauge[] = [
  ageGauge('backupAge', lastBackupAt),
  ageGauge('restoreAge', lastRestoreAt),
];
