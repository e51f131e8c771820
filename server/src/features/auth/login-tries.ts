import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

const windowMinutes = 30;

/** For how long a try counts. */
export const windowSeconds = windowMinutes * 60;

/** What tries are counted by, and how many of them half an hour allows. */
export interface TryKey {
  readonly key: string;
  readonly limit: number;
}

/** By account; an address that nobody has is counted alike, so that it answers alike. */
export const accountKey = (account: { readonly id: string } | undefined, email: string): TryKey => ({
  key: account ? `user:${account.id}` : `mail:${createHash('sha256').update(email).digest('base64url')}`,
  limit: 10,
});

/** By the socket's address; an IPv6 caller owns a whole /64 of them. Many people may sit behind one address. */
export const addressKey = (ip: string): TryKey => ({ key: `address:${isIPv6(ip) ? networkOf(ip) : ip}`, limit: 100 });

const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

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
