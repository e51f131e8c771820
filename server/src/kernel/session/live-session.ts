import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { type Reach, reachOf } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { networksOfRole } from './networks.ts';

/** Minutes without a request after which a session ends. */
const idleMinutes = { staff: 30, lead: 120 } as const;

/** Hours after which a session ends in any case. */
export const sessionHours = { staff: 8, lead: 24 } as const;

const connectors = (reach: Reach): Role[] => Role.options.filter((role) => reachOf(role, 'lead:connect') === reach);

/** A session with its user, the member of staff connected in it, and the session it was opened from. */
export const sessionWithPeople = sql`
  session s
  join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
  left join users a on a.id = s.actor_id and a.status = 'active' and a.deleted_at is null
  left join session p on p.id = s.parent_id`;

/** Neither ended nor expired nor idle; a connected member of staff must still be allowed to connect. */
export const isLive = (now: Date): Sql => sql`
  s.ended_at is null and s.expires > ${now}::timestamptz
  and s.last_seen > ${now}::timestamptz
    - case when u.role = 'lead' then ${idleMinutes.lead}::integer else ${idleMinutes.staff}::integer end * interval '1 minute'
  and (s.actor_id is null or (
    p.ended_at is null and p.expires > ${now}::timestamptz and u.role = 'lead'
    and (a.role = any(${connectors('all')}::text[]) or (a.role = any(${connectors('assigned')}::text[]) and u.assigned_to = a.id))))`;

/**
 * True for staff without two-factor and passkey, also while connected as a customer, if the company requires one. A second
 * factor that the provider of single sign-on has asked for counts in the session that it opened.
 */
export const mustSetUpTwoFactor = sql`(
  coalesce(a.role, u.role) <> 'lead' and not coalesce(a.two_factor, u.two_factor)
  and not coalesce(a.has_passkey, u.has_passkey) and not s.sign_on_strong and not coalesce(p.sign_on_strong, false)
  and (select staff_two_factor from setting))`;

/** Whether contact data is masked for a person of this role: for agents, if the company masks it. */
export const masksContactsFor = (role: Sql): Sql => sql`(${role} = 'regular' and (select mask_contacts from setting))`;

/** For agents, also while connected as a customer. */
export const masksContacts = masksContactsFor(sql`coalesce(a.role, u.role)`);

/** Networks from which staff may work, also while connected as a customer. */
export const networks = networksOfRole(sql`coalesce(a.role, u.role)`);

type Standing = Pick<Actor, 'role' | 'mustSetUpTwoFactor' | 'masksContacts'> & { readonly networks: string };

/** The live ones of these sessions, with what they may receive. The check does not count as activity. */
export const liveSessions = async (
  runner: Runner,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Standing>> => {
  const rows = await runner.query<Standing & { id: string }>(sql`
    select s.id, u.role, ${mustSetUpTwoFactor} as "mustSetUpTwoFactor", ${masksContacts} as "masksContacts",
      ${networks} as networks
    from ${sessionWithPeople} where s.id = any(${ids}::uuid[]) and ${isLive(now)}`);
  return new Map(rows.map((row) => [row.id, row]));
};
