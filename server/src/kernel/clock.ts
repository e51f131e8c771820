/** The only source of the current time; tests and the demo replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary moment; unaffected by changes of the system time. */
  steady(): number;
}

/** References for the clock; both in milliseconds. */
export interface TimeSources {
  /** Time for which this process exists, even while it is paused. */
  running(): number;
  /** The database's time of day. */
  database(): Promise<number>;
}

export const systemClock: Clock = { now: () => new Date(), steady: () => performance.now() };
