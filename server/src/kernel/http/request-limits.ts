import type { RouteLimit } from '@countinghouse/contract/kernel/route.ts';
import type { Config } from '../config/config.ts';

/** Callers have a limit each: a session, an API token, or an address for all requests without either. */
export type Counted = 'session' | 'token' | 'address';

/**
 * The part of all requests a minute that may be of one kind, unless the operator sets a number. Nobody who works with the
 * product comes near it; a script that guesses, orders or exports does.
 */
const shares: Readonly<Record<RouteLimit, number>> = {
  logIn: 1 / 40,
  money: 1 / 5,
  search: 1 / 2,
  report: 1 / 50,
  form: 1 / 100,
};

/** Requests a minute, of one kind or of all together. */
export const mostRequests = (limits: Config['requestLimits'], counted: Counted, limit?: RouteLimit): number =>
  limit === undefined ? limits[counted] : Math.ceil(ofKind(limits, counted, limit));

/** The operator's number is for one session or token; an address, behind which an office may be, has as many times more as of all requests. */
const ofKind = (limits: Config['requestLimits'], counted: Counted, limit: RouteLimit): number => {
  const set = limits.kinds[limit];
  if (set === undefined) return limits[counted] * shares[limit];
  return counted === 'address' ? set * (limits.address / limits.session) : set;
};
