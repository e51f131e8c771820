import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkFields, networksIn } from '@countinghouse/contract/setting/networks.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { Refusal } from '../refusal.ts';

/** The same answer for every log-in and request of staff from elsewhere, whatever else is right or wrong about it. */
export const networkRefused = (): Refusal => new Refusal('forbidden', 'networkNotAllowed');

type Family = 'ipv4' | 'ipv6';
interface Address {
  readonly address: string;
  readonly family: Family;
}

/** IPv4 written as IPv6 counts as IPv4, so that a server that listens on both applies the same lists. */
const addressOf = (ip: string): Address | null => {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return { address, family: 'ipv4' };
  return isIPv6(address) ? { address, family: 'ipv6' } : null;
};

/** An address as people know it. */
export const plainAddress = (ip: string): string => addressOf(ip)?.address ?? ip;

interface Network extends Address {
  readonly prefix: number;
}

const networkOf = (line: string): Network[] => {
  const [ip = '', prefix] = line.split('/');
  const found = addressOf(ip);
  return found ? [{ ...found, prefix: Number(prefix ?? (found.family === 'ipv4' ? 32 : 128)) }] : [];
};

/** One list for each family: `::/0` would otherwise contain every IPv4 address. */
type Lists = Readonly<Record<Family, BlockList>>;

const listsOf = (networks: readonly Network[]): Lists => {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, family, prefix } of networks) lists[family].addSubnet(address, prefix, family);
  return lists;
};

const mostKnown = 100;
const known = new Map<string, Lists | null>();

/** Null if the text names nothing. Every request and live connection needs the lists, and they seldom change. */
const knownLists = (text: string): Lists | null => {
  const read = known.get(text);
  if (read !== undefined) return read;
  const lines = networksIn(text);
  const found = lines.length === 0 ? null : listsOf(lines.flatMap(networkOf));
  if (known.size >= mostKnown) known.clear();
  known.set(text, found);
  return found;
};

/** Whether an address is in one of the networks; every address is, where none is named. */
export const isInside = (networks: string, ip: string): boolean => {
  const lists = knownLists(networks);
  if (lists === null) return true;
  const found = addressOf(ip);
  return found !== null && lists[found.family].check(found.address, found.family);
};

/** Whether each network of `next` is part of one of `before`, so that it lets in nobody who was out. */
export const isNoWider = (before: string, next: string): boolean => {
  if (networksIn(before).length === 0) return true;
  const [from, to] = [before, next].map((text) => networksIn(text).flatMap(networkOf));
  const isPart = (one: Network): boolean =>
    (from ?? []).some(
      (each) =>
        each.prefix <= one.prefix &&
        each.family === one.family &&
        listsOf([each])[each.family].check(one.address, one.family),
    );
  return (to ?? []).length > 0 && (to ?? []).every(isPart);
};

/** The networks of a role of staff; empty for customers, who are never limited. */
export const networksFor = (setting: Pick<Setting, (typeof networkFields)[keyof typeof networkFields]>, role: Role) =>
  role === 'lead' ? '' : setting[networkFields[role]];

/** The same in SQL, for a role in the expression. A statement reads each list once, however many people it is about. */
export const networksOfRole = (role: Sql): Sql => sql`(
  case ${role} when 'root' then (select networks_root from setting) when 'admin' then (select networks_admin from setting)
    when 'regular' then (select networks_regular from setting) else '' end)`;
