import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** For how long a try counts. */
export const windowMinutes = 30;
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
