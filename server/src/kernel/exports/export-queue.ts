import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '../fairness/fair-queue.ts';

/** A file holds its place until it is sent, so a place is one file with its rows in memory. */
const files = createFairQueue({ atOnce: 8, waiting: 32, retryAfterSeconds: 10 });
const longestRest = 250;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

export interface ExportPlace {
  /** Resolves when the file may be written. */
  readonly turn: Promise<void>;
  /** Must be called when the file was sent or given up. */
  leave(): void;
  hasLeft(): boolean;
  /** Runs work that cannot be stopped: the place stays taken until its end, even if the file is given up. */
  keep<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Refuses `unavailable` when the caller or the server has enough files already; for a check before slow work. */
export const refuseWithoutPlace = (): void => files.refuseWhenFull();

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

/** Nobody reads the file any more, so nothing is read for it. */
export class ReaderLeft extends Error {}

/** Few enough that what waits in the event loop goes on within about a millisecond. */
const piecesInTurn = 10;

/**
 * The same rows or pieces, read once the file may be written. A request of somebody else passes through the event loop several
 * times, and would wait each time for all rows that were read together.
 */
export async function* inTurn<Piece>(
  { turn, hasLeft }: ExportPlace,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  await turn;
  if (hasLeft()) throw new ReaderLeft();
  let count = 0;
  for await (const piece of pieces) {
    yield piece;
    count += 1;
    if (count % piecesInTurn === 0) await setImmediate();
  }
}

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
