import type { ApiToken, TokenOwner } from '@countinghouse/contract/api-token/api-token.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

const mostShown = 500;

const instant = (column: string): Sql => sql([`to_jsonb(${column}) #>> '{}'`]);

/** A token whose owner or creator is locked, gone or in another role was revoked with that: see migration 307. */
const shownWhere = (condition: Sql, now: Date): Sql => sql`
  select t.id, t.name, t.beginning, to_jsonb(t.permissions) as permissions, t.staff_id as owner, ${fullName('o')} as "ownerName",
    t.owner_role as "ownerRole", ${fullName('c')} as "createdByName", ${instant('t.date_creation')} as "dateCreation",
    ${instant('t.expires')} as expires, ${instant('t.last_used')} as "lastUsed", t.last_ip as "lastAddress",
    ${instant('t.revoked_at')} as "dateRevoked", ${fullName('r')} as "revokedByName", t.ended_with as "endedWith", s.state
  from api_token t join users o on o.id = t.staff_id join users c on c.id = t.created_by
  left join users r on r.id = t.revoked_by
  cross join lateral (select case when t.revoked_at is not null then 'revoked'
    when t.expires <= ${now}::timestamptz then 'expired' else 'active' end as state) s
  where ${condition} order by (t.revoked_at is null and t.expires > ${now}::timestamptz) desc, t.date_creation desc, t.id desc limit ${mostShown}`;

export const readTokens = (runner: Runner, now: Date): Promise<ApiToken[]> =>
  runner.query<ApiToken>(shownWhere(sql`true`, now));

export const readToken = async (runner: Runner, id: string, now: Date): Promise<ApiToken | undefined> => {
  const [token] = await runner.query<ApiToken>(shownWhere(sql`t.id = ${id}::uuid`, now));
  return token;
};

/** The caller, and the staff whose accounts the caller may change: nobody lends out more than their own reach. */
const ownersFor = (actor: Actor): Sql => {
  const reach = reachFor(actor, 'staff:update');
  const others = reach === 'all' ? sql`true` : reach === 'regular' ? sql`u.role = 'regular'` : sql`false`;
  return sql`u.role <> 'lead' and u.status = 'active' and u.deleted_at is null and (u.id = ${actor.id}::uuid or ${others})`;
};

export const readOwners = (runner: Runner, actor: Actor): Promise<TokenOwner[]> =>
  runner.query<TokenOwner>(sql`
    select u.id, ${fullName('u')} as name, u.role from users u where ${ownersFor(actor)} order by u.last_name, u.first_name, u.id`);

/** Prevents changes of the owner and of the caller until the transaction ends, so that none is missed by the new token. */
export const lockOwner = async (runner: Runner, actor: Actor, id: string): Promise<TokenOwner | undefined> => {
  const found = await runner.query<TokenOwner>(sql`
    select u.id, ${fullName('u')} as name, u.role from users u
    where u.id in (${id}::uuid, ${actor.id}::uuid) and ${ownersFor(actor)} order by u.id for share`);
  return found.find((one) => one.id === id);
};

interface NewToken {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly beginning: string;
  readonly permissions: readonly string[];
  readonly owner: { readonly id: string; readonly role: Role };
  readonly createdBy: string;
  readonly expires: string;
}

export const insertToken = async (runner: Runner, token: NewToken, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into api_token (id, name, token_hash, beginning, permissions, staff_id, owner_role, created_by, date_creation, expires)
    values (${token.id}::uuid, ${token.name}, ${token.hash}::bytea, ${token.beginning}, ${token.permissions}::text[],
      ${token.owner.id}::uuid, ${token.owner.role}, ${token.createdBy}::uuid, ${now}::timestamptz, ${token.expires}::timestamptz)`);
};

/** Ends a token; false if it is unknown or has ended already. */
export const endToken = async (
  runner: Runner,
  { id, by }: { readonly id: string; readonly by: string },
  now: Date,
): Promise<boolean> => {
  const ended = await runner.query(sql`
    update api_token set revoked_at = ${now}::timestamptz, revoked_by = ${by}::uuid
    where id = ${id}::uuid and revoked_at is null returning 1`);
  return ended.length > 0;
};

export interface Leaver {
  readonly id: string;
  /** Their role from now on. */
  readonly role: Role;
  /** Locked or deleted. */
  readonly isGone: boolean;
}

/** Ends the tokens that this person leaves behind, as the trigger on their row would do; returns their ids. */
export const endTokensLeftBy = async (runner: Runner, { id, role, isGone }: Leaver, now: Date): Promise<string[]> => {
  const ended = await runner.query<{ id: string }>(sql`
    select id from end_tokens(${id}::uuid, ${role}::text, ${isGone}::boolean, ${now}::timestamptz) id order by id`);
  return ended.map((token) => token.id);
};
