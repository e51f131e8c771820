import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** For how long a try counts. */
export const windowMinutes = 30;

/** What tries are counted by, and how many of them half an hour allows. */
export interface TryKey {
  readonly key: string;
  readonly limit: number;
  /** Whose last try the owner of the account hears of. */
  readonly isTold?: true;
}

/** Wrong passwords for one account from one place. */
const triesPerPlace = 10;

/** Wrong passwords for one account from all places together that its owner has never logged in from. */
const triesByStrangers = 30;

/** Wrong passwords from one address: an office may sit behind it, and one caller cannot fill the table with made-up names. */
const triesPerAddress = 500;

/** Where a try comes from, and which of it the account's owner has logged in from before. */
export interface Place {
  readonly ip: string;
  /** Hash of the device's cookie, if its owner has logged in with it. */
  readonly knownDevice: string | null;
  readonly isKnownAddress: boolean;
}

/** An address that nobody has is counted like an account, so that it gets the same answers. */
export const accountName = (account: { readonly id: string } | undefined, email: string): string =>
  account ? `user:${account.id}` : `mail:${createHash('sha256').update(email).digest('base64url')}`;

/**
 * What a try to log in counts against. Devices and addresses known to the account have an allowance of their own, which
 * no stranger can use up.
 */
export const loginKeys = (account: string, { ip, knownDevice, isKnownAddress }: Place): readonly TryKey[] => {
  const place = knownDevice === null ? `address:${networkOf(ip)}` : `device:${knownDevice}`;
  const fromHere: TryKey = { key: `${account}:${place}`, limit: triesPerPlace, isTold: true };
  if (knownDevice !== null || isKnownAddress) return [fromHere];
  return [addressKey(ip), fromHere, { key: account, limit: triesByStrangers, isTold: true }];
};

/** By the socket's address; an IPv6 caller owns a whole /64 of them. Many people may sit behind one address. */
export const addressKey = (ip: string): TryKey => ({ key: `address:${networkOf(ip)}`, limit: triesPerAddress });

/** Refused passkeys. Wrong passwords from the same address do not count here. */
export const passkeyKey = (ip: string): TryKey => ({ key: `passkey:${networkOf(ip)}`, limit: triesPerAddress });

/** By session, for a password that is asked for again: nobody outside the session can use this up. */
export const sessionKey = (sessionId: string | null): TryKey => ({ key: `session:${sessionId}`, limit: triesPerPlace });

export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
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
