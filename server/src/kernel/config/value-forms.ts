import { isIP } from 'node:net';
import { addressesOf } from '../database/hosts.ts';

export const highestPort = 65_535;
export const replayPrefix = 'replay:';

export function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= highestPort;
}

export function isDatabaseUrl(value: string): boolean {
  return addressesOf(value).every((address) => {
    const url = URL.parse(address);
    return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  });
}

/** An IP address is not compared with the certificate: any server with a certificate of the same authority would pass. */
export function namesVerifiedServer(value: string): boolean {
  return addressesOf(value).every((address) => {
    const url = URL.parse(address);
    const isVerified = url?.searchParams.get('sslmode')?.startsWith('verify') === true;
    return !isVerified || isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  });
}

/** Never an IP address: the last label starts with a letter. */
export function areHostNames(value: string): boolean {
  return value.split(',').every((name) => /^(?:[a-z0-9-]{1,63}\.){0,20}[a-z][a-z0-9-]{0,62}$/.test(name));
}

export function isMailUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

export function isPublicUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === '';
}

export function isPriceFeed(value: string): boolean {
  if (['simulated', 'off'].includes(value)) return true;
  if (value.startsWith(replayPrefix)) return value.length > replayPrefix.length;
  const url = URL.parse(value);
  return url !== null && ['ws:', 'wss:'].includes(url.protocol) && url.hostname !== '';
}
