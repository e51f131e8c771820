import { setTimeout as pause } from 'node:timers/promises';
import { createConcurrencyLimit } from '../../../kernel/concurrency-limit.ts';
import type { Log } from '../../../kernel/log/log.ts';

/** Runs work in lanes: sequentially within a lane, concurrently across lanes. */
export interface Lanes {
  run(lane: string, work: () => Promise<void>): void;
  isBusy(lane: string): boolean;
  /** Resolves when everything in the lane is done. */
  done(lane: string): Promise<void>;
  readonly count: number;
  idle(): Promise<void>;
  /** Finishes running work and drops the rest. */
  stop(): Promise<void>;
}

interface Options {
  readonly atOnce: number;
  readonly log: Log;
  /** Logged when work fails. */
  readonly failure: string;
  /** Called when a lane has done all its work. */
  readonly onDone: (lane: string) => void;
}

const longestWaitMilliseconds = 30_000;
const firstWaitMilliseconds = 100;

/** Failed work is retried with growing delays, and blocks its lane meanwhile. */
export const openLanes = ({ atOnce, log, failure, onDone }: Options): Lanes => {
  const limit = createConcurrencyLimit(atOnce);
  const ending = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  let waiting: (() => void)[] = [];

  const untilDone = async (work: () => Promise<void>): Promise<void> => {
    for (let wait = firstWaitMilliseconds; !ending.signal.aborted; wait = Math.min(2 * wait, longestWaitMilliseconds)) {
      try {
        await limit(work);
        return;
      } catch (error) {
        log.warn({ err: error }, failure);
        await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };
  const leave = (lane: string, work: Promise<void>): void => {
    if (lanes.get(lane) !== work) return;
    lanes.delete(lane);
    onDone(lane);
    if (lanes.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    run: (lane, work) => {
      const before = lanes.get(lane) ?? Promise.resolve();
      const done = before.then(() => untilDone(work));
      lanes.set(lane, done);
      void done.then(() => leave(lane, done));
    },
    isBusy: (lane) => lanes.has(lane),
    done: (lane) => lanes.get(lane) ?? Promise.resolve(),
    get count() {
      return lanes.size;
    },
    idle: async () => {
      if (lanes.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    stop: async () => {
      ending.abort();
      await Promise.all(lanes.values());
    },
  };
};
