import { Refusal } from '../refusal.ts';
import { currentCaller } from './caller.ts';
import { createShares, server } from './shares.ts';

export interface FairQueueLimits {
  /** Pieces of work at once, of all callers together. */
  readonly atOnce: number;
  /** Pieces that may wait, of all callers together. */
  readonly waiting: number;
  /** Sent to a refused caller. */
  readonly retryAfterSeconds: number;
  /**
   * Time that each caller can save up, for running more than one piece of work at once. A caller without any left has a sixteenth of
   * the work at once. Without this limit, only the number of pieces counts.
   */
  readonly savedMilliseconds?: number;
}

/**
 * A bounded queue that serves callers in turn and gives each at most a quarter of its capacity, but at least one; a
 * sixteenth to those who keep it busy.
 */
export interface FairQueue {
  /** Runs the work when it is the caller's turn. Refuses `unavailable` when the queue or the caller's share is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Refuses what `run` would refuse now; for an early check. */
  refuseWhenFull(): void;
  /** Pieces of work that wait for their turn. */
  waiting(): number;
}

/** The work of one caller. */
interface CallerQueue {
  running: number;
  readonly waiting: (() => void)[];
}

const queueOf = (queues: Map<string, CallerQueue>, caller: string): CallerQueue => {
  const queue = queues.get(caller) ?? { running: 0, waiting: [] };
  queues.set(caller, queue);
  return queue;
};

export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const { atOnce, waiting, retryAfterSeconds } = limits;
  const { mostRunning, mostWaiting, note } = createShares(limits);
  // In order of turns: a caller that was served moves to the end.
  const queues = new Map<string, CallerQueue>();
  let running = 0;
  let queued = 0;
  const mayBegin = (caller: string, queue: CallerQueue | undefined) =>
    running < atOnce && (queue?.running ?? 0) < mostRunning(caller);
  const refuseWhenFull = (caller: string): void => {
    const queue = queues.get(caller);
    if (mayBegin(caller, queue)) return;
    if (queued >= waiting || (queue?.waiting.length ?? 0) >= mostWaiting(caller))
      throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds });
  };
  const begin = (caller: string, queue: CallerQueue): void => {
    queue.running += 1;
    running += 1;
    note(caller, 'began');
  };
  const beginNext = (): void => {
    for (const [caller, queue] of queues) {
      if (running >= atOnce) return;
      const next = mayBegin(caller, queue) ? queue.waiting.shift() : undefined;
      if (next === undefined) continue;
      queued -= 1;
      begin(caller, queue);
      next();
    }
  };
  const end = (caller: string, queue: CallerQueue): void => {
    note(caller, 'ended');
    queue.running -= 1;
    running -= 1;
    queues.delete(caller);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(caller, queue);
    beginNext();
  };
  return {
    refuseWhenFull: () => refuseWhenFull(currentCaller() ?? server),
    waiting: () => queued,
    run: async (work) => {
      const caller = currentCaller() ?? server;
      refuseWhenFull(caller);
      const queue = queueOf(queues, caller);
      if (mayBegin(caller, queue)) begin(caller, queue);
      else {
        queued += 1;
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        end(caller, queue);
      }
    },
  };
};
