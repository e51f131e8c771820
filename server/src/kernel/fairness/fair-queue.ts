import { Refusal } from '../refusal.ts';
import { currentCaller } from './caller.ts';

export interface FairQueueLimits {
  /** Pieces of work at once, of all callers together. */
  readonly atOnce: number;
  /** Pieces that may wait, of all callers together. */
  readonly waiting: number;
  /** Sent to a refused caller. */
  readonly retryAfterSeconds: number;
}

/** A bounded queue that serves callers in turn and gives each at most a quarter of its capacity, but at least one. */
export interface FairQueue {
  /** Runs the work when it is the caller's turn. Refuses `unavailable` when the queue or the caller's share is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Refuses what `run` would refuse now; for an early check. */
  refuseWhenFull(): void;
  /** Pieces of work that wait for their turn. */
  waiting(): number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** A quarter, but at least one: otherwise no caller would ever be served. */
const shareOf = (size: number): number => (size === 0 ? 0 : Math.max(1, Math.floor(size / 4)));

const server = 'server';

export const createFairQueue = ({ atOnce, waiting, retryAfterSeconds }: FairQueueLimits): FairQueue => {
  // In order of turns: a caller that was served moves to the end.
  const lines = new Map<string, Line>();
  let running = 0;
  let queued = 0;
  const mostRunning = (caller: string) => (caller === server ? atOnce : shareOf(atOnce));
  const mostWaiting = (caller: string) => (caller === server ? waiting : shareOf(waiting));
  const mayBegin = (caller: string, line: Line | undefined) =>
    running < atOnce && (line?.running ?? 0) < mostRunning(caller);
  const refuseWhenFull = (caller: string): void => {
    const line = lines.get(caller);
    if (mayBegin(caller, line)) return;
    if (queued >= waiting || (line?.waiting.length ?? 0) >= mostWaiting(caller))
      throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds });
  };
  const lineOf = (caller: string): Line => {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    return line;
  };
  const beginNext = (): void => {
    for (const [caller, line] of lines) {
      if (running >= atOnce) return;
      const next = mayBegin(caller, line) ? line.waiting.shift() : undefined;
      if (next === undefined) continue;
      queued -= 1;
      line.running += 1;
      running += 1;
      next();
    }
  };
  const end = (caller: string, line: Line): void => {
    line.running -= 1;
    running -= 1;
    lines.delete(caller);
    if (line.running > 0 || line.waiting.length > 0) lines.set(caller, line);
    beginNext();
  };
  return {
    refuseWhenFull: () => refuseWhenFull(currentCaller() ?? server),
    waiting: () => queued,
    run: async (work) => {
      const caller = currentCaller() ?? server;
      refuseWhenFull(caller);
      const line = lineOf(caller);
      if (mayBegin(caller, line)) {
        line.running += 1;
        running += 1;
      } else {
        queued += 1;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        end(caller, line);
      }
    },
  };
};
