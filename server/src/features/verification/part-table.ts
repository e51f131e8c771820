import type { OwnPart } from '@countinghouse/contract/verification/own-part.ts';
import type { documentStates } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { creatorOf } from '../user/index.ts';

const verificationState = stateConstants(verificationStates.names);

export interface Part {
  readonly part: Exclude<NonNullable<OwnPart>['part'], 'related'>;
  readonly person: string;
}

const holdsName = (side: Sql): Sql => sql`${side} ?| array['firstName', 'lastName']`;

/**
 * Everybody who has changed the customer's name since it was last verified. Ids tell the order: they are given while the
 * customer is locked, the time of a call before that.
 */
const namedBy = (lead: string): Sql => sql`
  select coalesce(e.real_actor_id, e.actor_id) from audit e
  where e.record_id = ${lead}::uuid and e.resource = 'user' and ${holdsName(sql`e.before`)} and ${holdsName(sql`e.after`)}
    and not exists (
      select 1 from audit v
      where v.record_id = ${lead}::uuid and v.action = 'verification.decide' and v.after ->> 'verification' = ${verificationState.verified}
        and v.id > e.id)`;

/** Staff who sent documents that are being compared with the customer, or vouch for them. */
const documentsBy = (lead: string): Sql => sql`
  select v.uploaded_by from verification_document v
  where v.lead_id = ${lead}::uuid and v.uploaded_by <> v.lead_id and v.date_replaced is null
    and ${stateIn(sql`v.status`, ['pending', 'accepted'] satisfies (typeof documentStates.names)[number][])}`;

const verifiedBy = (lead: string): Sql => sql`
  select u.verification_by from users u where u.id = ${lead}::uuid and u.verification = ${verificationState.verified}`;

/** Everybody's parts in the file of this customer, each person once for each part. */
export const readParts = (runner: Runner, lead: string): Promise<Part[]> =>
  runner.query<Part>(sql`
    select part, person from (
      select 'created' as part, person from (${creatorOf(lead)}) c(person)
      union select 'named', person from (${namedBy(lead)}) n(person)
      union select 'documents', person from (${documentsBy(lead)}) d(person)
      union select 'verified', person from (${verifiedBy(lead)}) v(person)) p
    where person is not null and person <> ${lead}::uuid`);
