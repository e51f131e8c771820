import type { App, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readTries } from './tries-table.ts';

const windowMilliseconds = 3_600_000;

/** Milliseconds until one more may be begun: when the oldest of the last `most` is an hour old. Zero for at once. */
export const waitFor = (tries: readonly Date[], most: number, now: Date): number => {
  const oldest = tries.toSorted((one, other) => other.getTime() - one.getTime())[most - 1];
  return oldest === undefined ? 0 : Math.max(0, oldest.getTime() + windowMilliseconds - now.getTime());
};

/**
 * Why no further card of this customer is tried now, and when one is again: whoever has stolen cards finds out here which
 * of them are good. Null when one is.
 */
export const triesProblem = async (
  { config, clock }: Pick<App, 'config' | 'clock'>,
  runner: Pick<Runner, 'query'>,
  lead: string,
): Promise<Refusal | null> => {
  const [now, most] = [clock.now(), config.depositTries];
  const since = new Date(now.getTime() - windowMilliseconds);
  const wait = waitFor(await readTries(runner, lead, { since, most }), most, now);
  if (wait === 0) return null;
  return new Refusal('tooMany', 'depositTries', {
    params: { count: Math.ceil(wait / 60_000) },
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
};
