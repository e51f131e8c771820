import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Gauge, secondsSince } from '../observe/gauge.ts';
import { durableWrite } from '../files/durable-write.ts';

const fileOf = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** Stores when a backup was verified, outside the database, so that a restored database does not repeat it. */
export const noteBackup = (dataDir: string, at: Date): Promise<void> => {
  const file = fileOf(dataDir);
  return durableWrite(Buffer.from(at.toISOString()), `${file}.${randomUUID()}.new`, file);
};

/** When the last backup was verified; null if there was none. */
export const lastBackupAt = async (dataDir: string): Promise<Date | null> => {
  const at = new Date(await readFile(fileOf(dataDir), 'utf8').catch(() => ''));
  return Number.isNaN(at.getTime()) ? null : at;
};

export const backupGauge: Gauge = {
  name: 'backupAge',
  read: async ({ config, clock }) => {
    const at = await lastBackupAt(config.dataDir);
    return at && secondsSince(at, clock.now());
  },
};
