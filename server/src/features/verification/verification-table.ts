import {
  type VerificationStatus,
  verificationStates,
} from '@countinghouse/contract/verification/verification-states.ts';
import type { Verification } from '@countinghouse/contract/verification/verification.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const verificationState = stateConstants(verificationStates.names);

export interface VerificationState extends Omit<Verification, 'documents' | 'ownPart'> {
  readonly assigned: string | null;
  readonly leadName: string;
}

type Row = Omit<VerificationState, 'dateDecided' | 'dateSubmitted'> & {
  readonly dateDecided: Date | null;
  readonly dateSubmitted: Date | null;
};

/** The customers within this permission of the actor; `l` is the customer. */
export const scopeOfLeads = (actor: Actor, permission: Permission): Sql => sql`
  l.role = 'lead' and l.deleted_at is null
  and ${scopeByReach(actor, permission, { lead: sql`l.id`, assigned: sql`l.assigned_to` })}`;

interface Wanted {
  readonly lead: string;
  readonly permission: Permission;
  /** Locks the customer until the transaction ends. */
  readonly lock?: boolean;
}

export const readVerification = async (
  runner: Runner,
  actor: Actor,
  { lead, permission, lock = false }: Wanted,
): Promise<VerificationState | undefined> => {
  const [found] = await runner.query<Row>(sql`
    select l.id as lead, l.verification as status, l.verification_reason as reason, l.assigned_to as assigned,
      ${fullName('l')} as "leadName", ${fullName('d')} as "decidedByName",
      l.verification_at as "dateDecided", l.verification_submitted_at as "dateSubmitted", l.verification_version as version
    from users l left join users d on d.id = l.verification_by
    where l.id = ${lead}::uuid and ${scopeOfLeads(actor, permission)} ${lock ? sql`for update of l` : sql``}`);
  return (
    found && {
      ...found,
      dateDecided: found.dateDecided?.toISOString() ?? null,
      dateSubmitted: found.dateSubmitted?.toISOString() ?? null,
    }
  );
};

interface Decided {
  readonly lead: string;
  readonly status: VerificationStatus;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export const writeDecision = async (runner: Runner, { lead, status, reason, by, at }: Decided): Promise<void> => {
  await runner.query(sql`
    update users set verification = ${status}, verification_reason = ${reason}, verification_by = ${by}::uuid,
      verification_at = ${at}::timestamptz, verification_version = verification_version + 1, version = version + 1
    where id = ${lead}::uuid`);
};

export const writeSubmission = async (runner: Runner, lead: string, at: Date): Promise<void> => {
  await runner.query(sql`
    update users set verification = ${verificationState.pending}, verification_submitted_at = ${at}::timestamptz,
      verification_version = verification_version + 1, version = version + 1
    where id = ${lead}::uuid`);
};

/** Marks the documents as changed, so that decisions on the previous ones are refused. */
export const raiseVersion = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`update users set verification_version = verification_version + 1 where id = ${lead}::uuid`);
};
