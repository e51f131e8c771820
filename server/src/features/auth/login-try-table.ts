import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { type TryKey, windowMinutes } from './login-tries.ts';

/**
 * Takes one try before the secret is looked at; false when none is left. Run it outside the transaction of the call:
 * what is refused is rolled back, and this must stand. Parallel callers wait for each other on the row.
 */
export const takeTry = async (runner: Runner, { key, limit }: TryKey, now: Date): Promise<boolean> => {
  const recent = sql`array(select t from unnest(login_try.tries) t where t > ${now}::timestamptz - ${windowMinutes} * interval '1 minute')`;
  const taken = await runner.query(sql`
    insert into login_try (key, tries, last_try) values (${key}, array[${now}::timestamptz], ${now}::timestamptz)
    on conflict (key) do update set tries = ${recent} || excluded.tries, last_try = excluded.last_try
    where cardinality(${recent}) < ${limit} returning key`);
  return taken.length > 0;
};

/** Gives back the tries of a caller who was right; earlier ones that were wrong still count. */
export const giveBackTries = async (runner: Runner, keys: readonly TryKey[], taken: Date): Promise<void> => {
  await runner.query(sql`
    update login_try set tries = tries[:array_position(tries, ${taken}::timestamptz) - 1]
      || tries[array_position(tries, ${taken}::timestamptz) + 1:]
    where key = any(${keys.map(({ key }) => key)}::text[]) and array_position(tries, ${taken}::timestamptz) is not null`);
};

/** Forgets all tries on an account, whose password was just replaced. */
export const forgetTries = async (runner: Runner, { key }: TryKey): Promise<void> => {
  await runner.query(sql`delete from login_try where key = ${key}`);
};
