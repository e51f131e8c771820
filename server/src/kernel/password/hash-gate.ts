import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { Refusal } from '../refusal.ts';

/** Each hash fills 19 MiB and a core: two at once leave the server answering everybody else. */
const atOnce = 2;
/** At some 30 ms each the last in line waits about two seconds. */
const longestQueue = 64;

const limit = createConcurrencyLimit(atOnce);
let inside = 0;

/** Refuses while as many wait as can be served in reasonable time; call it before anything that counts the try. */
export const refuseWhenCrowded = (): void => {
  if (inside >= atOnce + longestQueue) throw new Refusal('unavailable', 'unavailable', { retryAfterSeconds: 5 });
};

/** Does one piece of hashing when it is its turn. Refuses instead of queueing without end. */
export const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  refuseWhenCrowded();
  inside += 1;
  try {
    return await limit(work);
  } finally {
    inside -= 1;
  }
};
