import { createFairQueue } from '../fairness/fair-queue.ts';

/**
 * Each hash fills 19 MiB and a core: two at once leave the server answering everybody else. At some 30 ms each the last
 * in line waits about a second.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 64, retryAfterSeconds: 5 });

/** Refuses while as many wait as can be served in reasonable time; call it before anything that counts the try. */
export const refuseWhenCrowded = (): void => queue.refuseWhenFull();

/** Does one piece of hashing when it is its turn. Refuses instead of queueing without end. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => queue.run(work);
