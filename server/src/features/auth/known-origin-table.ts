import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context, RequestFacts, Runner } from '../../kernel/context.ts';
import { newSecret, secretHash } from '../../kernel/session/secrets.ts';
import { networkOf, type Place } from './login-tries.ts';

/** Days after which an unused device or address is no longer recognised. */
const daysKnown = { device: 180, address: 30 } as const;

/** Remembered devices, and addresses, per person: the most recently used. */
const mostKnown = 10;

const hashOfAddress = (ip: string): Buffer => createHash('sha256').update(networkOf(ip)).digest();

type Origin = Pick<RequestFacts, 'ip' | 'device'>;

/**
 * Where the request comes from, and whether this person has logged in from there. Runs the same query for an unknown
 * person.
 */
export const placeOf = async (
  runner: Runner,
  userId: string | null,
  { ip, device }: Origin,
  now: Date,
): Promise<Place> => {
  const ofDevice = device === null ? null : secretHash(device);
  const known = await runner.query<{ kind: 'device' | 'address' }>(sql`
    select kind from known_origin where user_id = ${userId}::uuid and (
      (kind = 'device' and origin_hash = ${ofDevice}::bytea
        and last_used > ${now}::timestamptz - ${daysKnown.device} * interval '1 day')
      or (kind = 'address' and origin_hash = ${hashOfAddress(ip)}::bytea
        and last_used > ${now}::timestamptz - ${daysKnown.address} * interval '1 day'))`);
  const kinds = new Set(known.map(({ kind }) => kind));
  return {
    ip,
    knownDevice: kinds.has('device') && ofDevice !== null ? ofDevice.toString('base64url') : null,
    isKnownAddress: kinds.has('address'),
  };
};

/** Hash of the device's cookie if anyone has logged in with it, for limits that belong to no particular account. */
export const knownDeviceOf = async (runner: Runner, { device }: Origin): Promise<string | null> => {
  if (device === null) return null;
  const hash = secretHash(device);
  const [known] = await runner.query(sql`
    select 1 from known_origin where kind = 'device' and origin_hash = ${hash}::bytea limit 1`);
  return known ? hash.toString('base64url') : null;
};

/**
 * Remembers where a person has just logged in, and returns the secret for the device cookie. A cookie that the server
 * did not issue is replaced, because someone else may know it.
 */
export const rememberOrigin = async (
  runner: Runner,
  userId: string,
  { request, now }: Pick<Context, 'request' | 'now'>,
): Promise<string> => {
  const isOurs = (await knownDeviceOf(runner, request)) !== null;
  const device = isOurs && request.device !== null ? request.device : newSecret();
  await runner.query(sql`
    insert into known_origin (user_id, kind, origin_hash, last_used) values
      (${userId}::uuid, 'device', ${secretHash(device)}::bytea, ${now}::timestamptz),
      (${userId}::uuid, 'address', ${hashOfAddress(request.ip)}::bytea, ${now}::timestamptz)
    on conflict (user_id, kind, origin_hash) do update set last_used = excluded.last_used`);
  await runner.query(sql`
    delete from known_origin where user_id = ${userId}::uuid and (kind, origin_hash) in (
      select kind, origin_hash from (
        select kind, origin_hash, row_number() over (partition by kind order by last_used desc, origin_hash) as place
        from known_origin where user_id = ${userId}::uuid) k where place > ${mostKnown})`);
  return device;
};

export const forgetOrigins = async (runner: Runner, userId: string): Promise<void> => {
  await runner.query(sql`delete from known_origin where user_id = ${userId}::uuid`);
};
