import type { App } from '../../kernel/context.ts';
import { systemClock, type TimeSources } from '../../kernel/clock.ts';
import { readDatabaseTime } from './clock-table.ts';

/**
 * Why time cannot be trusted: the time of day jumped, it is not the database's, or the process was paused for so long
 * that prices were missed.
 */
export type ClockTrouble = 'stepped' | 'differs' | 'paused';

export interface ClockGuard {
  /** The trouble since the last `resume`, if any; cheap enough to ask before every decision. */
  trouble(): ClockTrouble | null;
  /** Compares the clock with the database's; false while they differ, or without a clear answer. */
  compare(): Promise<boolean>;
  /** Trusts the clock as it is now. */
  resume(): void;
}

const mostStep = 2_000;
const longestPause = 30_000;

export const clockGuard = ({ clock }: Pick<App, 'clock'>, { running, database }: TimeSources): ClockGuard => {
  const offset = (): number => clock.now().getTime() - clock.steady();
  let trusted = { offset: offset(), running: running() };
  let found: ClockTrouble | null = null;
  const inspect = (): ClockTrouble | null => {
    if (running() - trusted.running > longestPause) return 'paused';
    return Math.abs(offset() - trusted.offset) > mostStep ? 'stepped' : null;
  };
  const trouble = (): ClockTrouble | null => {
    found ??= inspect();
    // The reference for steps stays: many small ones add up.
    trusted = { ...trusted, running: running() };
    return found;
  };
  return {
    trouble,
    compare: async () => {
      trouble();
      const asked = clock.steady();
      const time = await database();
      const took = clock.steady() - asked;
      if (took > mostStep) return false;
      const isEqual = Math.abs(clock.now().getTime() - took / 2 - time) <= mostStep + took / 2;
      if (trouble() === null && isEqual) trusted = { ...trusted, offset: offset() };
      if (!isEqual) found ??= 'differs';
      return isEqual;
    },
    resume: () => {
      trusted = { offset: offset(), running: running() };
      found = null;
    },
  };
};

/** The sources of a running server. A clock that a test has replaced is not compared with the database's. */
export const timeSources = ({ clock, database }: Pick<App, 'clock' | 'database'>): TimeSources => ({
  running: () => performance.now(),
  database: () => (clock === systemClock ? readDatabaseTime(database) : Promise.resolve(clock.now().getTime())),
});
