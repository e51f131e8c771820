import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFairQueue } from '../fairness/fair-queue.ts';

/** A file holds its place until it is sent, so a place is one file with its rows in memory. */
const files = createFairQueue({ atOnce: 8, waiting: 32, retryAfterSeconds: 10 });
const longestRest = 250;

export interface ExportPlace {
  /** Resolves when the file may be written. */
  readonly turn: Promise<void>;
  /** Must be called when the file was sent or given up. */
  leave(): void;
  hasLeft(): boolean;
  /** Runs work that cannot be stopped: the place stays taken until its end, even if the file is given up. */
  keep<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A place for one file of the current caller. Refuses `unavailable` when the caller or the server has enough of them. */
export const takeExportPlace = (): ExportPlace => {
  files.refuseWhenFull();
  const { promise: left, resolve } = Promise.withResolvers<void>();
  let hasLeft = false;
  let isKept = false;
  const leave = (): void => {
    hasLeft = true;
    if (!isKept) resolve();
  };
  const keep: ExportPlace['keep'] = async (work) => {
    isKept = true;
    try {
      return await work();
    } finally {
      isKept = false;
      if (hasLeft) resolve();
    }
  };
  const turn = new Promise<void>((begin, refuse) => {
    const written = files.run(() => {
      begin();
      return left;
    });
    written.catch(refuse);
  });
  return { turn, leave, hasLeft: () => hasLeft, keep };
};

/**
 * Returns a function that waits as long as the thread was busy for more than half of the time since it was last called, at most 250 ms:
 * the thread that writes a file answers everybody.
 */
export const restBetweenParts = (): (() => Promise<void>) => {
  let since = performance.eventLoopUtilization();
  return async () => {
    const { active, idle } = performance.eventLoopUtilization(since);
    if (active > idle) await sleep(Math.min(active - idle, longestRest));
    since = performance.eventLoopUtilization();
  };
};
