import * as z from 'zod/mini';
import type { Role } from '../kernel/scalars.ts';

/** An address counts as a network of one. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** IPv6 in the notation of IPv4 (`::ffff:192.0.2.1`) is refused: such callers count under their IPv4 address. */
const isNetwork = (line: string): boolean =>
  Network.safeParse(line).success && !(line.includes(':') && line.includes('.'));

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** The networks in a text that names one in each line. */
export const networksIn = (text: string): string[] => linesOf(text).filter(Boolean);

/** Networks from which staff of one role may work; empty: everywhere. */
export const Networks = z.string().check(z.maxLength(5_000), ({ value, issues }) => {
  const wrong = linesOf(value).flatMap((line, index) => (line === '' || isNetwork(line) ? [] : [index + 1]));
  if (wrong.length > 0)
    issues.push({ code: 'custom', message: 'networkLines', params: { lines: wrong.join(', ') }, input: value });
});

/** The setting with the networks of each role of staff. */
export const networkFields = {
  root: 'networksRoot',
  admin: 'networksAdmin',
  regular: 'networksRegular',
} as const satisfies Record<Exclude<Role, 'lead'>, string>;
