import { statfs } from 'node:fs/promises';
import { isDiskFull } from '../database/errors.ts';
import type { Log } from '../log/log.ts';

/** Four segments of PostgreSQL's log: with less than that, the next commit may be refused. */
const fewestBytes = 64n * 1024n * 1024n;
const pauseMilliseconds = 60_000;

/** Bytes that the server may still write in a folder. */
export const freeBytes = async (folder: string): Promise<bigint> => {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return bavail * bsize;
};

export interface DiskSpace {
  /** True with too little space in the data folder, and for a minute after anything was refused for lack of space. */
  isFull(): Promise<boolean>;
  /** Takes note of an error that a request ended with; any but those about space are ignored. */
  note(error: unknown): void;
}

/** Watches the disk and logs, once a minute at most, that it is full. `free` is asked for the bytes left. */
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
