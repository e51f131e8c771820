import type { FairQueueLimits } from './fair-queue.ts';

/** The caller's name for work that no request started. */
export const server = 'server';

/** A part of the whole, but at least one: otherwise no caller would ever be served. */
const shareOf = (size: number, part: number): number => (size === 0 ? 0 : Math.max(1, Math.floor(size / part)));

interface Saved {
  /** Milliseconds at that moment. */
  left: number;
  at: number;
  running: number;
}

/**
 * The time that callers have saved: it grows as time passes and is spent by each piece of work while it runs, so one at
 * a time costs nothing. Nobody can owe more than they can save.
 */
const savings = (most: number) => {
  // In order of their last change, so that those who have everything back are first.
  const callers = new Map<string, Saved>();
  const leftOf = ({ left, at, running }: Saved, now: number): number =>
    Math.max(-most, Math.min(most, left + (now - at) * (1 - running)));
  const forgetRested = (now: number): void => {
    for (const [caller, { at, running }] of callers) {
      if (now - at < 2 * most) return;
      if (running === 0) callers.delete(caller);
    }
  };
  return {
    isUsedUp: (caller: string): boolean => {
      const saved = callers.get(caller);
      return saved !== undefined && leftOf(saved, performance.now()) <= 0;
    },
    change: (caller: string, pieces: 1 | -1): void => {
      const now = performance.now();
      const saved = callers.get(caller) ?? { left: most, at: now, running: 0 };
      callers.delete(caller);
      callers.set(caller, { left: leftOf(saved, now), at: now, running: saved.running + pieces });
      forgetRested(now);
    },
  };
};

/** How much of a queue one caller may have: a quarter, of the work at once a sixteenth without time left, the server all. */
export const createShares = ({ atOnce, waiting, savedMilliseconds }: FairQueueLimits) => {
  const time = savedMilliseconds === undefined ? undefined : savings(savedMilliseconds);
  return {
    mostRunning: (caller: string): number =>
      caller === server ? atOnce : shareOf(atOnce, time?.isUsedUp(caller) ? 16 : 4),
    mostWaiting: (caller: string): number => (caller === server ? waiting : shareOf(waiting, 4)),
    /** Must be called when a piece of the caller's work begins and when it ends. */
    note: (caller: string, change: 'began' | 'ended'): void => {
      if (caller !== server) time?.change(caller, change === 'began' ? 1 : -1);
    },
  };
};
