import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge } from './gauge.ts';

const periodMilliseconds = 30_000;
const nanoseconds = 1e9;

const delay = monitorEventLoopDelay({ resolution: 20 });
let before = 0;

/** Measures the delay of this process's event loop until it is stopped. */
export const watchEventLoop = (): { stop(): Promise<void> } => {
  delay.enable();
  const timer = setInterval(() => {
    before = delay.percentile(99);
    delay.reset();
  }, periodMilliseconds);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      delay.disable();
    },
  };
};

/** The worse of the last whole period and the one that runs, so that a reading at its beginning says something. */
export const eventLoopLag: Gauge = {
  name: 'eventLoopLag',
  read: () => Math.max(before, delay.percentile(99)) / nanoseconds,
};
