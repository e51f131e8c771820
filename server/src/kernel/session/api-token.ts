import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { crc32 } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { mayAtAll, type Permission, type Reach, reachOf } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import { type Actor, visitor } from '../actor.ts';
import type { RequestFacts, Runner } from '../context.ts';
import { fullName } from '../full-name.ts';
import { Refusal } from '../refusal.ts';
import { isInside, networkRefused, networksOfRole } from './networks.ts';
import { secretHash } from './secrets.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^chk_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
};

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), checksumLength);

/** 256 random bits behind a fixed beginning and before a checksum, by which scanners find a leaked token. */
export const newTokenSecret = (): string => {
  const body = `chk_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`;
  return `${body}${checksumOf(body)}`;
};

/** Whether a bearer has the form of an API token; one of a session is shorter. */
export const isTokenForm = (bearer: string | null): bearer is string => bearer !== null && form.test(bearer);

const isWellMade = (bearer: string): boolean =>
  bearer.slice(-checksumLength) === checksumOf(bearer.slice(0, -checksumLength));

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly staff_id: string;
  readonly owner_name: string;
  readonly role: Role;
  readonly masks_contacts: boolean;
  readonly networks: string;
  readonly used_long_ago: boolean;
}

/**
 * Returns the owner as actor, limited to the token's permissions. The database is queried each time, so that every
 * server refuses a token at once that is revoked, has expired, or whose owner or creator is locked, gone or in a
 * role that does not fit. Refuses a token beside a session's cookie: a browser would send it along with any request.
 */
export const authenticateToken = async (
  runner: Runner,
  { bearer, cookie, ip }: Pick<RequestFacts, 'cookie' | 'ip'> & { readonly bearer: string },
  now: Date,
): Promise<Actor> => {
  if (cookie !== null) throw new Refusal('invalid', 'tokenWithCookie');
  const row = isWellMade(bearer) ? await findToken(runner, { bearer, ip }, now) : undefined;
  if (row === undefined) throw new Refusal('unauthenticated', 'tokenRefused');
  if (!isInside(row.networks, ip)) throw networkRefused();
  if (row.used_long_ago)
    await runner.query(sql`
      update api_token set last_used = ${now}::timestamptz, last_ip = ${ip}
      where id = ${row.id}::uuid and revoked_at is null`);
  return {
    ...visitor,
    id: row.staff_id,
    role: row.role,
    name: row.owner_name,
    masksContacts: row.masks_contacts,
    token: { id: row.id, name: row.name, permissions: new Set(row.permissions) },
  };
};

const creatorsFor = (reach: Reach): Role[] =>
  Role.options.filter((role) => mayAtAll(role, 'apiToken:create') && reachOf(role, 'staff:update') === reach);

/** Whether the creator `c`, who was shown the secret, might still create the token `t` for its owner. */
const mayCreate = sql`(c.role = any(${creatorsFor('all')}::text[]) or c.role = any(${creatorsFor('regular')}::text[])
  and (t.owner_role = 'regular' or t.staff_id = c.id))`;

const findToken = async (
  runner: Runner,
  { bearer, ip }: { readonly bearer: string; readonly ip: string },
  now: Date,
): Promise<TokenRow | undefined> => {
  const [row] = await runner.query<TokenRow>(sql`
    select t.id, t.name, t.permissions, t.staff_id, ${fullName('u')} as owner_name, u.role,
      u.role = 'regular' and (select mask_contacts from setting) as masks_contacts,
      ${networksOfRole(sql`u.role`)} as networks,
      t.last_used is null or t.last_used < ${now}::timestamptz - interval '1 minute'
        or t.last_ip is distinct from ${ip} as used_long_ago
    from api_token t
    join users u on u.id = t.staff_id and u.role = t.owner_role and u.status = 'active' and u.deleted_at is null
    join users c on c.id = t.created_by and c.status = 'active' and c.deleted_at is null and ${mayCreate}
    where t.token_hash = ${secretHash(bearer)}::bytea and t.revoked_at is null and t.expires > ${now}::timestamptz`);
  return row;
};
