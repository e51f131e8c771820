import { createFairQueue } from '../fairness/fair-queue.ts';

/**
 * Each hash takes 19 MiB and a core: two at once leave the server responsive. At some 30 ms each, the last one in the
 * queue waits about a second.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 64, retryAfterSeconds: 5 });

/** Refuses while the queue is full; call it before anything that counts the attempt. */
export const refuseWhenCrowded = (): void => queue.refuseWhenFull();

/** Runs one hash when it is its turn. Refuses when the queue is full. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => queue.run(work);
