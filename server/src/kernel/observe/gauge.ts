import type { GaugeName } from '@countinghouse/contract/system/gauges.ts';
import type { App } from '../context.ts';
import { asServer } from '../fairness/caller.ts';
import { withinTime } from '../lifecycle/within-time.ts';

/** A figure about the running installation, declared by the part that owns the fact. */
export interface Gauge {
  readonly name: GaugeName;
  /** The value now; null when there is none, such as the age of a backup that was never made. */
  readonly read: (app: App) => number | null | Promise<number | null>;
}

export interface Reading {
  readonly name: GaugeName;
  /** Undefined when the figure could not be read. */
  readonly value: number | null | undefined;
}

/** Shorter than the patience of a monitoring system, so that a hanging database does not hide the other figures. */
const longestMilliseconds = 5_000;

const readOne = async (app: App, { name, read }: Gauge): Promise<Reading> => {
  try {
    const value = await withinTime(Promise.resolve(read(app)), longestMilliseconds, 'not read in time');
    return { name, value };
  } catch (error) {
    app.log.warn({ err: error, gauge: name }, 'gauge not read');
    return { name, value: undefined };
  }
};

/** Reads every gauge; one that fails does not affect the others. */
export const readGauges = (app: App, gauges: readonly Gauge[]): Promise<Reading[]> =>
  asServer(() => Promise.all(gauges.map((gauge) => readOne(app, gauge))));

/** Seconds since a moment, never negative. */
export const secondsSince = (moment: Date, now: Date): number =>
  Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
