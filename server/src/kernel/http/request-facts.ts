import { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { cookieName, deviceCookieName, signOnCookieName } from '../session/cookie.ts';
import { signedBodyOf } from './signed-body.ts';

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The caller's language, English when it is not supported. */
export const languageOf = (request: FastifyRequest): Language => {
  const parsed = Language.safeParse(header(request, 'x-lang').slice(0, 2).toLowerCase());
  return parsed.success ? parsed.data : 'en';
};

/** The secret of an `authorization` header; null for anything else. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(authorization ?? '')?.[1] ?? null;

/** The two secrets of a session, as far as the request presents them. */
export const presentedSecrets = (request: FastifyRequest): Pick<RequestFacts, 'bearer' | 'cookie'> => {
  return {
    bearer: bearerOf(header(request, 'authorization')),
    cookie: request.cookies[cookieName(request.protocol === 'https')] ?? null,
  };
};

/** The caller's address; empty once the connection is closed, which the types of Fastify do not know. */
export const callerAddress = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';

/** Reads the caller's headers. An unknown time zone is refused, because days would have wrong limits. */
export const requestFacts = (request: FastifyRequest): RequestFacts => {
  const version = /^"?(\d{1,9})"?$/.exec(header(request, 'if-match'));
  return {
    id: request.id,
    ip: callerAddress(request),
    userAgent: header(request, 'user-agent')
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 300),
    language: languageOf(request),
    timezone: timezoneOf(header(request, 'x-timezone')),
    ...presentedSecrets(request),
    device: secretIn(request.cookies[deviceCookieName(request.protocol === 'https')]),
    signOn: secretIn(request.cookies[signOnCookieName(request.protocol === 'https')]),
    secure: request.protocol === 'https',
    ifMatch: version ? Number(version[1]) : null,
    signed: signedBodyOf(request),
  };
};

const secretIn = (value: string | undefined): string | null =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;

const mostZones = 1_000;
const knownZones = new Set<string>(['UTC']);

const timezoneOf = (name: string): string => {
  if (name === '') return 'UTC';
  if (knownZones.has(name)) return name;
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name) || !isZone(name)) {
    throw new Refusal('invalid', 'timezone', { fields: [{ path: 'headers.x-timezone', code: 'timezone' }] });
  }
  // Intl accepts each name in any mix of upper and lower case, too many variants to remember.
  if (knownZones.size < mostZones) knownZones.add(name);
  return name;
};

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name);
  } catch {
    return false;
  }
};
