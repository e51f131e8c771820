import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** How long an attempt counts. */
export const windowMinutes = 30;

/** A key that attempts are counted by, with its limit per half hour. */
export interface TryKey {
  readonly key: string;
  readonly limit: number;
  /** The last attempt allowed under this key notifies the account's owner. */
  readonly notifiesOwner?: true;
  /** A device that the account's owner has used: only it is refused. */
  readonly isOwnDevice?: true;
}

/** Wrong passwords for one account from one device or address. */
const triesPerPlace = 10;

/** Wrong passwords for one account from all origins together that its owner has never logged in from. */
const triesByStrangers = 30;

/**
 * Wrong passwords from one address: high enough for an office behind it, low enough that one caller cannot fill the
 * table with made-up names.
 */
const triesPerAddress = 500;

/** Links to new passwords requested from one address: an office behind it, but not a list of addresses. */
const linksPerAddress = 30;

/** Where an attempt comes from, and whether the account's owner has logged in from that device or address. */
export interface Place {
  readonly ip: string;
  readonly knownDevice: string | null;
  readonly isKnownAddress: boolean;
}

/** An unknown address is counted like an account, so that it gets the same answers. */
export const accountName = (account: { readonly id: string } | undefined, email: string): string =>
  account ? `user:${account.id}` : `mail:${createHash('sha256').update(email).digest('base64url')}`;

/**
 * The keys that a log-in attempt counts against. Devices and addresses known to the account have their own allowance,
 * which no stranger can use up.
 */
export const loginKeys = (account: string, { ip, knownDevice, isKnownAddress }: Place): readonly TryKey[] => {
  const place = knownDevice === null ? `address:${networkOf(ip)}` : `device:${knownDevice}`;
  const fromHere: TryKey = {
    key: `${account}:${place}`,
    limit: triesPerPlace,
    notifiesOwner: true,
    ...(knownDevice !== null && { isOwnDevice: true }),
  };
  if (knownDevice !== null || isKnownAddress) return [fromHere];
  return [addressKey(ip), fromHere, { key: account, limit: triesByStrangers, notifiesOwner: true }];
};

/**
 * By the socket's address, or the /64 network for IPv6, which one caller owns whole. Many people may share one address.
 */
export const addressKey = (ip: string): TryKey => ({ key: `address:${networkOf(ip)}`, limit: triesPerAddress });

/** Refused passkeys. Wrong passwords from the same address do not count here. */
export const passkeyKey = (ip: string): TryKey => ({ key: `passkey:${networkOf(ip)}`, limit: triesPerAddress });

/** Links to a new password that one mailbox gets; they stay valid, so a stranger who uses the allowance up blocks no one. */
const linksPerAccount = 3;

/** The keys that a request for a link to a new password counts against: every one counts. */
export const linkKeys = (account: string, ip: string): readonly TryKey[] => [
  { key: `link:${networkOf(ip)}`, limit: linksPerAddress },
  { key: `${account}:link`, limit: linksPerAccount },
];

/** By session, for confirming the password: no one outside the session can use this allowance up. */
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
