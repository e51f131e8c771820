import { Refusal } from '../refusal.ts';

/** Waits for the caller's turn. Refuses `unavailable` while too many of the caller's requests are waiting. */
type TakeTurn = (caller: string) => Promise<void>;

/** More waiting requests than this of one caller are refused: a browser has a few dozen at most. */
const mostWaiting = 1_000;

/**
 * Starts one request of each caller in a turn of the event loop, so that a burst of one caller delays another caller's
 * request by one of them, not by all.
 */
export const takeTurns = (): TakeTurn => {
  const lines = new Map<string, (() => void)[]>();
  const startNext = (): void => {
    for (const [caller, waiting] of lines) {
      waiting.shift()?.();
      if (waiting.length === 0) lines.delete(caller);
    }
    if (lines.size > 0) setImmediate(startNext);
  };
  return (caller) => {
    const waiting = lines.get(caller) ?? [];
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
    if (lines.size === 0) setImmediate(startNext);
    lines.set(caller, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  };
};
