import type { App, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readTries } from './tries-table.ts';

const windowMilliseconds = 3_600_000;

/** Milliseconds until the next attempt: when the oldest of the last `most` is an hour old. Zero if now. */
export const waitFor = (tries: readonly Date[], most: number, now: Date): number => {
  const oldest = tries.toSorted((one, other) => other.getTime() - one.getTime())[most - 1];
  return oldest === undefined ? 0 : Math.max(0, oldest.getTime() + windowMilliseconds - now.getTime());
};

/**
 * The refusal of another card attempt by this customer, with the time of the next: otherwise stolen cards could be
 * tested here. Null if an attempt is allowed.
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
