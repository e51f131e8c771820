/** The one source of the present; tests and the demo hold their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment; never set back or forward, unlike the time of day. */
  steady(): number;
}

export const systemClock: Clock = { now: () => new Date(), steady: () => performance.now() };
