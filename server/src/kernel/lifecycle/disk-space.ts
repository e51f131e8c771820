import { statfs } from 'node:fs/promises';
import { isDiskFull } from '../database/errors.ts';
import type { Log } from '../log/log.ts';
import type { Gauge } from '../observe/gauge.ts';

/** Four WAL segments of PostgreSQL: with less than that, the next commit may fail. */
const fewestBytes = 64n * 1024n * 1024n;
const pauseMilliseconds = 60_000;

export const freeBytes = async (folder: string): Promise<bigint> => {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return bavail * bsize;
};

export const diskGauge: Gauge = {
  name: 'diskFree',
  read: async ({ config }) => Number(await freeBytes(config.dataDir)),
};

export interface DiskSpace {
  /** True with too little space in the data folder, and for a minute after a write failed for lack of space. */
  isFull(): Promise<boolean>;
  /** Records the error of a request; only errors about disk space count. */
  note(error: unknown): void;
}

/** Watches the disk and logs, at most once a minute, that it is full. `free` returns the bytes left. */
export const watchDiskSpace = (log: Log, free: () => Promise<bigint>): DiskSpace => {
  let refusedAt = -Infinity;
  let loggedAt = -Infinity;
  const warn = (facts: object): void => {
    if (performance.now() - loggedAt < pauseMilliseconds) return;
    loggedAt = performance.now();
    log.error(facts, 'disk full: free some space, nothing can be stored');
  };
  return {
    isFull: async () => {
      const left = await free();
      if (left < fewestBytes) warn({ freeBytes: Number(left) });
      return left < fewestBytes || performance.now() - refusedAt < pauseMilliseconds;
    },
    note: (error) => {
      if (!isDiskFull(error)) return;
      refusedAt = performance.now();
      warn({ err: error });
    },
  };
};
