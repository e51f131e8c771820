import type { Verification, VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';

interface Found extends Verification {
  readonly assigned: string | null;
}

const scope = (actor: Actor, permission: Permission, lead: string): Sql => sql`
  l.id = ${lead}::uuid and l.role = 'lead' and l.deleted_at is null
  and ${scopeByReach(actor, permission, { lead: sql`l.id`, assigned: sql`l.assigned_to` })}`;

interface Wanted {
  readonly lead: string;
  readonly permission: Permission;
  /** Held against changes until the transaction ends. */
  readonly lock?: boolean;
}

/** The verification of a customer in the actor's scope. */
export const readVerification = async (
  runner: Runner,
  actor: Actor,
  { lead, permission, lock = false }: Wanted,
): Promise<Found | undefined> => {
  const [found] = await runner.query<Omit<Found, 'dateDecided'> & { dateDecided: Date | null }>(sql`
    select l.id as lead, l.verification as status, l.verification_reason as reason, l.assigned_to as assigned,
      d.first_name || ' ' || d.last_name as "decidedByName", l.verification_at as "dateDecided"
    from users l left join users d on d.id = l.verification_by
    where ${scope(actor, permission, lead)} ${lock ? sql`for update of l` : sql``}`);
  return found && { ...found, dateDecided: found.dateDecided?.toISOString() ?? null };
};

interface Decision {
  readonly lead: string;
  readonly status: VerificationStatus;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export const writeVerification = async (runner: Runner, { lead, status, reason, by, at }: Decision): Promise<void> => {
  await runner.query(sql`
    update users set verification = ${status}, verification_reason = ${reason}, verification_by = ${by}::uuid,
      verification_at = ${at}::timestamptz, version = version + 1 where id = ${lead}::uuid`);
};
