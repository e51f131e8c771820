import type { OwnPart } from '@countinghouse/contract/verification/own-part.ts';
import type { documentStates } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { peopleBehind } from '../../kernel/people-behind.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { approvedProposersOf } from '../approval/index.ts';
import { creatorsOf } from '../user/index.ts';

const verificationState = stateConstants(verificationStates.names);

export interface Part {
  readonly part: Exclude<NonNullable<OwnPart>['part'], 'related'>;
  readonly person: string;
  readonly at: Date;
}

const holds = (side: Sql, ...fields: string[]): Sql => sql`${side} ?| ${fields}::text[]`;

/** Changes of these fields of a customer by members of staff, each once for everybody who answers for it. */
const changesOf = (lead: string, ...fields: string[]): Sql => sql`
  select p.staff as person, e.at, e.id from audit e cross join lateral ${peopleBehind} p
  where e.record_id = ${lead}::uuid and e.resource = 'user' and ${holds(sql`e.before`, ...fields)} and ${holds(sql`e.after`, ...fields)}`;

/** Ids tell the order: they are given while the customer is locked, the time of a call before that. */
const namedSinceVerified = (lead: string): Sql => sql`
  select e.person, e.at from (${changesOf(lead, 'firstName', 'lastName')}) e
  where not exists (
    select 1 from audit v
    where v.record_id = ${lead}::uuid and v.action = 'verification.decide' and v.after ->> 'verification' = ${verificationState.verified}
      and v.id > e.id)`;

/** Approved changes of address are the proposer's, too; a password counts once the account could be used with it. */
const keysBy = (lead: string): Sql => sql`
  select e.person, e.at from (${changesOf(lead, 'email')}) e
  union ${approvedProposersOf(lead, ['user.email', 'user.restriction'])}`;

const documentsBy = (lead: string): Sql => sql`
  select v.uploaded_by as person, v.date_creation as at from verification_document v
  where v.lead_id = ${lead}::uuid and v.uploaded_by <> v.lead_id and v.date_replaced is null
    and ${stateIn(sql`v.status`, ['pending', 'accepted'] satisfies (typeof documentStates.names)[number][])}`;

/** Days after which former agents of a customer may verify them. */
const agentDays = 30;

const agentsOf = (lead: string, now: Date): Sql => sql`
  select (e.after ->> 'assignedTo')::uuid as person, e.at from audit e
  where e.record_id = ${lead}::uuid and e.resource = 'user' and e.after ->> 'assignedTo' is not null
    and e.at >= ${now}::timestamptz - ${agentDays} * interval '1 day'`;

const verifiedBy = (lead: string): Sql => sql`
  select u.verification_by as person, u.verification_at as at from users u
  where u.id = ${lead}::uuid and u.verification = ${verificationState.verified}`;

/** Everybody's parts in the file of this customer, each person once for each part, with its last moment. */
export const readParts = (runner: Runner, lead: string, now: Date): Promise<Part[]> =>
  runner.query<Part>(sql`
    select part, person, max(at) as at from (
      select 'created' as part, person, at from (${creatorsOf(lead)}) c
      union all select 'named', person, at from (${namedSinceVerified(lead)}) n
      union all select 'keys', person, at from (${keysBy(lead)}) k
      union all select 'documents', person, at from (${documentsBy(lead)}) d
      union all select 'agent', person, at from (${agentsOf(lead, now)}) a
      union all select 'verified', person, at from (${verifiedBy(lead)}) v) p
    where person is not null and person <> ${lead}::uuid group by part, person`);
