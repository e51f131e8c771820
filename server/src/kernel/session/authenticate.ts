import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import { type Actor, visitor } from '../actor.ts';
import type { RequestFacts, Runner } from '../context.ts';
import { fullName } from '../full-name.ts';
import { isLive, masksContacts, mustSetUpTwoFactor, networks, sessionWithPeople } from './live-session.ts';
import { isInside } from './networks.ts';
import { secretHash } from './secrets.ts';

interface SessionRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly role: Role;
  readonly name: string;
  readonly must_change: boolean;
  readonly must_set_up: boolean;
  readonly restricted: boolean;
  readonly masks_contacts: boolean;
  readonly networks: string;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly reason: string | null;
  readonly expires: Date;
  readonly seen_long_ago: boolean;
}

/**
 * Returns the actor of a request: bearer and cookie must belong to the same live session of an active user and, when
 * connected, of an active member of staff. Otherwise the actor is a visitor. The database is queried each time, so that
 * every process refuses an ended session at once.
 */
export const authenticate = async (
  runner: Runner,
  request: Pick<RequestFacts, 'bearer' | 'cookie' | 'ip'>,
  now: Date,
): Promise<Actor> => {
  if (request.bearer === null || request.cookie === null) return visitor;
  const [row] = await runner.query<SessionRow>(sql`
    select s.id, s.parent_id, s.user_id, u.role, ${fullName('u')} as name,
      coalesce(x.must_change_password, false) and s.sign_on is null as must_change, x.restricted_since is not null as restricted, s.actor_id,
      ${mustSetUpTwoFactor} as must_set_up, ${masksContacts} as masks_contacts, ${networks} as networks,
      ${fullName('a')} as actor_name, s.reason, s.expires,
      s.last_seen < ${now}::timestamptz - interval '1 minute' as seen_long_ago
    from ${sessionWithPeople} left join user_secret x on x.user_id = u.id
    where s.token_hash = ${secretHash(request.bearer)}::bytea and s.cookie_hash = ${secretHash(request.cookie)}::bytea
      and ${isLive(now)}`);
  if (!row) return visitor;
  const actor = actorOf(row, request.ip);
  if (row.seen_long_ago && !actor.outsideNetwork) await noteSeen(runner, [row.id, row.parent_id], now);
  return actor;
};

/** Staff connected as a customer are not idle in their own session either. */
const noteSeen = (runner: Runner, sessions: readonly (string | null)[], now: Date): Promise<unknown> =>
  runner.query(sql`
    update session set last_seen = ${now}::timestamptz
    where id = any(${sessions.filter((id) => id !== null)}::uuid[]) and last_seen < ${now}::timestamptz`);

const actorOf = (row: SessionRow, ip: string): Actor => ({
  id: row.user_id,
  role: row.role,
  name: row.name,
  sessionId: row.id,
  real:
    row.actor_id === null
      ? null
      : { id: row.actor_id, name: row.actor_name ?? '', reason: row.reason ?? '', expires: row.expires },
  // A member of staff connected as a customer must not be blocked by the customer's pending password change.
  mustChangePassword: row.must_change && row.actor_id === null,
  mustSetUpTwoFactor: row.must_set_up,
  restricted: row.restricted,
  masksContacts: row.masks_contacts,
  outsideNetwork: !isInside(row.networks, ip),
  token: null,
});
