import {
  approval,
  type ApprovalEnd,
  type ApprovalKindName,
  type ApprovalState,
  approvalStates,
} from '@countinghouse/contract/approval/approval.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Decider, ProposalOf } from '../../kernel/approval-kind.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

const approvalState = stateConstants(approvalStates.names);

/** Approvals are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select *, null::timestamptz as deleted_at from approval) p`;

/** The proposals `p` that the actor may see. */
export const approvalScope = (actor: Actor): Sql => {
  switch (reachFor(actor, 'approval:read')) {
    case 'all':
      return everything;
    case 'own':
      return sql`(p.proposed_by = ${actor.id}::uuid or p.proposed_by_real = ${actor.id}::uuid)`;
    default:
      return nothing;
  }
};

const decisions = sql`
  (select coalesce(json_agg(json_build_object('by', d.decided_by, 'byName', ${fullName('b')}, 'approved', d.approved, 'note', d.note,
    'alone', d.alone, 'at', d.date_creation) order by d.date_creation, d.decided_by), '[]')
  from approval_decision d join users b on b.id = d.decided_by where d.approval_id = p.id)`;

export const approvalTable = table({
  resource: approval,
  from: sql`${base} left join users l on l.id = p.lead_id left join users w on w.id = coalesce(p.proposed_by_real, p.proposed_by)
    left join users s on s.id = p.record_id and p.resource = 'user'`,
  base,
  alias: 'p',
  fields: {
    id: sql`p.id`,
    kind: sql`p.kind`,
    state: sql`p.state`,
    resource: sql`p.resource`,
    record: sql`p.record_id`,
    recordName: sql`coalesce(${fullName('s')}, p.params ->> 'name')`,
    lead: sql`p.lead_id`,
    leadName: fullName('l'),
    // The person who acted: when connected, `proposed_by` is the customer's account.
    proposedBy: sql`coalesce(p.proposed_by_real, p.proposed_by)`,
    proposedByName: fullName('w'),
    reason: sql`p.reason`,
    params: sql`p.params`,
    needed: sql`p.needed`,
    decisions,
    endReason: sql`p.end_reason`,
    aloneFrom: sql`p.alone_from`,
    dateCreation: sql`p.date_creation`,
    dateDone: sql`p.date_done`,
    version: sql`p.version`,
  },
  sortsIds: true,
  stored: { table: 'approval' },
  owner: { lead: sql`p.lead_id`, assigned: sql`null::uuid` },
  scope: approvalScope,
});

export interface NewProposal {
  readonly id: string;
  readonly kind: ApprovalKindName;
  readonly resource: string;
  readonly recordId: string | null;
  readonly leadId: string | null;
  readonly params: object;
  readonly reason: string;
  readonly needed: number;
  /** Those who may decide it, fixed now, and from when root may do so alone, if nobody else can. */
  readonly eligible: readonly string[];
  readonly aloneFrom: Date | null;
}

/** Stores a proposal; false when one of this kind is already pending for the record. */
export const insertProposal = async (
  runner: Runner,
  row: NewProposal,
  by: { actor: Actor; now: Date },
): Promise<boolean> => {
  const rows = await runner.query(sql`
    insert into approval (id, kind, resource, record_id, lead_id, proposed_by, proposed_by_real, reason, params, needed, eligible,
      alone_from, date_creation)
    values (${row.id}::uuid, ${row.kind}, ${row.resource}, ${row.recordId}::uuid, ${row.leadId}::uuid, ${by.actor.id}::uuid,
      ${by.actor.real?.id ?? null}::uuid, ${row.reason}, ${JSON.stringify(row.params)}::text::jsonb, ${row.needed},
      ${row.eligible}::uuid[], ${row.aloneFrom}::timestamptz, ${by.now}::timestamptz)
    on conflict (kind, record_id) where state = ${approvalState.pending} and record_id is not null do nothing returning 1`);
  return rows.length > 0;
};

export interface Proposal extends ProposalOf<unknown> {
  readonly kind: ApprovalKindName;
  readonly needed: number;
  readonly agreed: readonly string[];
  readonly eligible: readonly string[];
  readonly aloneFrom: Date | null;
}

const proposals = (where: Sql): Sql => sql`
  select p.id, p.kind, p.state, p.resource, p.record_id as record, p.lead_id as lead, p.proposed_by as "proposedBy",
    p.proposed_by_real as "proposedByReal", p.reason, p.params, p.needed, p.date_creation as "dateCreation",
    p.eligible::text[] as eligible, p.alone_from as "aloneFrom", array(select d.decided_by::text from approval_decision d where d.approval_id = p.id and d.approved order by 1) as agreed
  from approval p where ${where} order by p.date_creation, p.id`;

/** Locks a proposal in the actor's scope until the transaction ends. */
export const lockProposal = async (runner: Runner, actor: Actor, id: string): Promise<Proposal | undefined> => {
  const where = sql`p.id = ${id}::uuid and ${approvalScope(actor)}`;
  await runner.query(sql`select 1 from approval p where ${where} for update`);
  const [row] = await runner.query<Proposal>(proposals(where));
  return row;
};

const isOpen = stateIn(sql`p.state`, approvalStates.open);

const shown = 500;

export const pendingProposals = (runner: Runner): Promise<Proposal[]> =>
  runner.query<Proposal>(sql`${proposals(isOpen)} limit ${shown}`);

/** Pending proposals among these that the actor may see. */
export const pendingAmong = (runner: Runner, actor: Actor, ids: readonly string[]): Promise<Proposal[]> =>
  runner.query<Proposal>(proposals(sql`${isOpen} and p.id = any(${ids}::uuid[]) and ${approvalScope(actor)}`));

export const pendingOf = (runner: Runner, recordId: string): Promise<Proposal[]> =>
  runner.query<Proposal>(proposals(sql`${isOpen} and p.record_id = ${recordId}::uuid`));

/** Pending proposals about this record, of one kind or of any, locked until the transaction ends. */
export const lockPendingOf = (runner: Runner, { recordId, kind }: PendingAbout): Promise<Proposal[]> =>
  runner.query<Proposal>(
    sql`${proposals(sql`${isOpen} and p.record_id = ${recordId}::uuid
    and p.kind = coalesce(${kind ?? null}::text, p.kind)`)} for update of p`,
  );

/**
 * Pending proposals about any of these records, locked until the transaction ends; skips those being decided right now.
 */
export const lockFreePendingOf = (runner: Runner, recordIds: readonly string[]): Promise<Proposal[]> =>
  runner.query<Proposal>(
    sql`${proposals(sql`${isOpen} and p.record_id = any(${recordIds}::uuid[])`)} for update of p skip locked`,
  );

/** The pending proposal of a kind about a record, as SQL. */
export const pendingIdOf = (kind: ApprovalKindName, record: Sql): Sql => sql`(
  select w.id from approval w where w.kind = ${kind} and w.record_id = ${record} and ${stateIn(sql`w.state`, approvalStates.open)})`;

export interface PendingAbout {
  readonly recordId: string;
  readonly kind?: ApprovalKindName;
}

interface NewDecision {
  readonly by: string;
  readonly approved: boolean;
  readonly note: string;
  readonly alone: boolean;
}

export const insertDecision = async (runner: Runner, id: string, decision: NewDecision, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into approval_decision (approval_id, decided_by, approved, note, alone, date_creation)
    values (${id}::uuid, ${decision.by}::uuid, ${decision.approved}, ${decision.note}, ${decision.alone}, ${now}::timestamptz)`);
};

/** Sets the state; still `pending` after an approval that is not the last one needed. */
export const setState = async (runner: Runner, id: string, state: ApprovalState, now: Date): Promise<void> => {
  await runner.query(sql`
    update approval set state = ${state}, version = version + 1,
      date_done = ${approvalStates.states[state].isOpen ? null : now}::timestamptz
    where id = ${id}::uuid`);
};

export const endProposal = async (runner: Runner, id: string, because: ApprovalEnd, now: Date): Promise<void> => {
  await runner.query(sql`
    update approval set state = ${approvalState.withdrawn}, end_reason = ${because}, version = version + 1, date_done = ${now}::timestamptz
    where id = ${id}::uuid`);
};

/** All active staff who may decide any approval. */
export const readDeciders = (runner: Runner): Promise<Decider[]> =>
  runner.query<Decider>(sql`
    select id, role from users where role in ('root', 'admin') and status = 'active' and deleted_at is null order by id`);

export const setAloneFrom = async (runner: Runner, id: string, from: Date): Promise<void> => {
  await runner.query(sql`
    update approval set alone_from = ${from}::timestamptz, version = version + 1 where id = ${id}::uuid`);
};

/** The people whose proposals of these kinds about a record were approved, and when. */
export const approvedProposersOf = (record: string, kinds: readonly ApprovalKindName[]): Sql => sql`
  select coalesce(p.proposed_by_real, p.proposed_by) as person, p.date_done as at from approval p
  where p.record_id = ${record}::uuid and p.kind = any(${[...kinds]}::text[]) and p.state = ${approvalState.approved}`;

/** The record and moment of a proposal that this person approved as the last one needed. */
export const approvedBy = async (
  runner: Runner,
  { id, kind, by }: { readonly id: string; readonly kind: ApprovalKindName; readonly by: string },
): Promise<{ readonly record: string | null; readonly dateDone: Date } | undefined> => {
  const [row] = await runner.query<{ record: string | null; dateDone: Date }>(sql`
    select p.record_id as record, p.date_done as "dateDone" from approval p
    join approval_decision d on d.approval_id = p.id and d.approved and d.decided_by = ${by}::uuid
    where p.id = ${id}::uuid and p.kind = ${kind} and p.state = ${approvalState.approved}`);
  return row;
};
