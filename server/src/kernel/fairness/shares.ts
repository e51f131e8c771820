import type { FairQueueLimits } from './fair-queue.ts';

/** The caller's name for work that no request started. */
export const server = 'server';

/** A part of the whole, but at least one: otherwise no caller would ever be served. */
const shareOf = (size: number, part: number): number => (size === 0 ? 0 : Math.max(1, Math.floor(size / part)));

/** The time that callers have left, which grows as it passes; nobody can owe more than they can save. */
const savings = (most: number) => {
  // In order of their last work, so that those who have everything back are first.
  const callers = new Map<string, { left: number; at: number }>();
  const leftOf = (caller: string, now: number): number => {
    const known = callers.get(caller);
    return known === undefined ? most : Math.min(most, known.left + now - known.at);
  };
  const forgetRested = (now: number): void => {
    for (const [caller, { at }] of callers) {
      if (now - at < 2 * most) return;
      callers.delete(caller);
    }
  };
  return {
    isUsedUp: (caller: string): boolean => leftOf(caller, performance.now()) <= 0,
    spend: (caller: string, milliseconds: number): void => {
      const now = performance.now();
      const left = Math.max(-most, leftOf(caller, now) - milliseconds);
      callers.delete(caller);
      callers.set(caller, { left, at: now });
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
    spend: (caller: string, milliseconds: number): void => {
      if (caller !== server) time?.spend(caller, milliseconds);
    },
  };
};
