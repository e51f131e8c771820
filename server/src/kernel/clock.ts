/** The only source of the current time; tests and the demo replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary moment; unaffected by changes of the system time. */
  steady(): number;
}

export const systemClock: Clock = { now: () => new Date(), steady: () => performance.now() };
