import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { type TryKey, windowMinutes } from './login-tries.ts';

/** The number of attempts under the key including this one, or the seconds to wait for the next. */
export type Taken = { readonly tries: number } | { readonly waitSeconds: number };

/**
 * Counts an attempt before the secret is checked. Run it outside the call's transaction: a refusal rolls that back, and
 * the count must stay. Parallel callers wait for each other on the row.
 */
export const takeTry = async (runner: Runner, { key, limit }: TryKey, now: Date): Promise<Taken> => {
  const recent = sql`array(select t from unnest(login_try.tries) t where t > ${now}::timestamptz - ${windowMinutes} * interval '1 minute')`;
  const [taken] = await runner.query<{ tries: number }>(sql`
    insert into login_try (key, tries, last_try) values (${key}, array[${now}::timestamptz], ${now}::timestamptz)
    on conflict (key) do update set tries = ${recent} || excluded.tries, last_try = excluded.last_try
    where cardinality(${recent}) < ${limit} returning cardinality(tries) as tries`);
  return taken ?? { waitSeconds: await waitFor(runner, key, now) };
};

/** Seconds until the oldest attempt that counts expires. */
const waitFor = async (runner: Runner, key: string, now: Date): Promise<number> => {
  const [row] = await runner.query<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(t) + ${windowMinutes} * interval '1 minute' - ${now}::timestamptz))::integer as seconds
    from login_try, unnest(tries) t
    where key = ${key} and t > ${now}::timestamptz - ${windowMinutes} * interval '1 minute'`);
  return Math.max(1, row?.seconds ?? 1);
};

/** Returns the attempt of a caller who succeeded; earlier wrong ones still count. */
export const giveBackTries = async (runner: Runner, keys: readonly TryKey[], taken: Date): Promise<void> => {
  await runner.query(sql`
    update login_try set tries = tries[:array_position(tries, ${taken}::timestamptz) - 1]
      || tries[array_position(tries, ${taken}::timestamptz) + 1:]
    where key = any(${keys.map(({ key }) => key)}::text[]) and array_position(tries, ${taken}::timestamptz) is not null`);
};

export const forgetTries = async (runner: Runner, account: string): Promise<void> => {
  await runner.query(sql`
    delete from login_try where key = ${account} or (key >= ${`${account}:`} and key < ${`${account};`})`);
};
