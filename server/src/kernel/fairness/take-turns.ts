import { Refusal } from '../refusal.ts';

/**
 * Waits for the caller's turn. Refuses `unavailable` while too many of the caller's requests are waiting. A single person or
 * program is slowed down when it sends a crowd of requests; an address may be that of a whole office, whose pages all come back
 * after a restart.
 */
type TakeTurn = (caller: string, isSingle: boolean) => Promise<void>;

/** More waiting requests than this of one caller are refused: a browser has a few dozen at most. */
const mostWaiting = 1_000;
/** No screen has more waiting requests than this. Those of a single caller with more begin at intervals of this many milliseconds. */
const crowd = 32;
const interval = 12;

interface Line {
  readonly isSingle: boolean;
  readonly waiting: (() => void)[];
  /** When the caller's last request began. */
  last: number;
}

const untilDue = ({ isSingle, waiting, last }: Line, now: number): number =>
  isSingle && waiting.length > crowd ? Math.max(0, last + interval - now) : 0;

/**
 * Starts one request of each caller in a turn of the event loop, so that a burst of one caller delays another caller's
 * request by one of them, not by all.
 */
export const takeTurns = (): TakeTurn => {
  const lines = new Map<string, Line>();
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (milliseconds: number): void => {
    if (immediate) return;
    clearTimeout(timer);
    if (milliseconds > 0) timer = setTimeout(startNext, milliseconds);
    else immediate = setImmediate(startNext);
  };
  const startNext = (): void => {
    immediate = undefined;
    const now = performance.now();
    let next = Infinity;
    for (const [caller, line] of lines) {
      if (untilDue(line, now) === 0) {
        line.last = now;
        line.waiting.shift()?.();
      }
      if (line.waiting.length === 0) lines.delete(caller);
      else next = Math.min(next, untilDue(line, now));
    }
    if (lines.size > 0) schedule(next);
  };
  return (caller, isSingle) => {
    const line = lines.get(caller) ?? { isSingle, waiting: [], last: -Infinity };
    if (line.waiting.length >= mostWaiting) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
    lines.set(caller, line);
    const turn = new Promise<void>((resolve) => line.waiting.push(resolve));
    schedule(untilDue(line, performance.now()));
    return turn;
  };
};
