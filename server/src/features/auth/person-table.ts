import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { Reach } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { ChangedRecord } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';
import { audienceOf } from '../user/index.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);

export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly status: 'active' | 'locked';
}

export const leadsWithin = (actor: Actor, reach: Reach): Sql => {
  if (reach === 'all') return sql`u.role = 'lead'`;
  return reach === 'assigned' ? sql`(u.role = 'lead' and u.assigned_to = ${actor.id}::uuid)` : sql`false`;
};

const staffWithin = (reach: Reach): Sql => {
  if (reach === 'all') return sql`u.role <> 'lead'`;
  // Excludes people whose promotion is pending: anyone who knows their password would be promoted with them.
  return reach === 'regular'
    ? sql`(u.role = 'regular' and not exists (
        select 1 from approval p where p.kind = 'user.role' and p.record_id = u.id and p.state = ${approvalState.pending}))`
    : sql`false`;
};

export const resettableBy = (actor: Actor): Sql => sql`(
  ${leadsWithin(actor, reachFor(actor, 'lead:resetPassword'))} or ${staffWithin(reachFor(actor, 'staff:resetPassword'))})`;

/** The audience of live changes to this person, besides the person. */
export const audienceAt = async (runner: Runner, id: string): Promise<Pick<ChangedRecord, 'assigned' | 'audience'>> => {
  const [row] = await runner.query<{ role: Role; assigned: string | null }>(sql`
    select role, assigned_to as assigned from users where id = ${id}::uuid`);
  return row ? { assigned: row.assigned, audience: audienceOf(row.role) } : {};
};

/** The person if in scope, locked until the transaction ends. */
export const findPerson = async (runner: Runner, id: string, scope: Sql): Promise<Person | undefined> => {
  const [person] = await runner.query<Person>(sql`
    select u.id, u.role, u.status from users u
    where u.id = ${id}::uuid and u.deleted_at is null and ${scope} for no key update`);
  return person;
};

export const isStaffWithPasswordAlone = async (runner: Runner, id: string): Promise<boolean> => {
  const found = await runner.query(sql`
    select 1 from users u where u.id = ${id}::uuid and u.role <> 'lead' and not u.two_factor and not u.has_passkey`);
  return found.length > 0;
};

export const anyStaff = sql`u.role <> 'lead'`;

/** The person whose account a reset of that moment still keeps closed; locked until the transaction ends. */
export const resetToCollect = async (runner: Runner, id: string, reset: Date): Promise<Person | undefined> => {
  const [person] = await runner.query<Person>(sql`
    select u.id, u.role, u.status from users u
    join user_secret x on x.user_id = u.id and x.password_expires = ${reset}::timestamptz
    where u.id = ${id}::uuid and u.deleted_at is null for no key update of u, x`);
  return person;
};
