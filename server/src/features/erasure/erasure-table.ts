import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { erasure, type Erasability } from '@countinghouse/contract/erasure/erasure.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { newId } from '../../kernel/ids.ts';
import { scopeByReach, table } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);

/** Erasures are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select e.*, null::timestamptz as deleted_at from erasure e) r`;

export const erasureTable = table({
  resource: erasure,
  from: sql`${base} join users p on p.id = r.proposed_by join users a on a.id = r.approved_by`,
  base,
  alias: 'r',
  fields: {
    id: sql`r.id`,
    lead: sql`r.lead_id`,
    number: sql`r.number`,
    reason: sql`r.reason`,
    proposedByName: fullName('p'),
    approvedByName: fullName('a'),
    dateCreation: sql`r.date_creation`,
    keptUntil: sql`r.kept_until`,
    dateKeptErased: sql`r.date_kept_erased`,
    version: sql`r.version`,
  },
  stored: { table: 'erasure' },
  scope: (actor) => scopeByReach(actor, 'erasure:read', { lead: sql`r.lead_id`, assigned: sql`null::uuid` }),
});

export type ErasureState = Pick<Erasability, 'approval' | 'number' | 'dateErased' | 'dateClosed'> & {
  readonly keptUntil: string | null;
};

export const readErasureState = async (runner: Runner, lead: string): Promise<ErasureState> => {
  const [found] = await runner.query<ErasureState>(sql`
    select r.number, to_jsonb(u.erased_at) #>> '{}' as "dateErased", to_jsonb(u.closed_at) #>> '{}' as "dateClosed",
      case when r.date_kept_erased is null then to_jsonb(r.kept_until) #>> '{}' end as "keptUntil",
      (select p.id from approval p where p.kind = 'lead.erase' and p.record_id = u.id and p.state = ${approvalState.pending}) as approval
    from users u left join erasure r on r.lead_id = u.id where u.id = ${lead}::uuid`);
  if (!found) throw new Error('no such person');
  return found;
};

interface NewErasure {
  readonly lead: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly keptUntil: Date | null;
}

/** Records an erasure; returns its id and the number that replaces the person's name. */
export const insertErasure = async (
  runner: Runner,
  { lead, reason, proposedBy, approvedBy, keptUntil }: NewErasure,
  now: Date,
): Promise<{ id: string; number: number }> => {
  const [row] = await runner.query<{ id: string; number: number }>(sql`
    insert into erasure (id, lead_id, reason, proposed_by, approved_by, kept_until, date_creation)
    values (${newId()}::uuid, ${lead}::uuid, ${reason}, ${proposedBy}::uuid, ${approvedBy}::uuid, ${keptUntil}::timestamptz,
      ${now}::timestamptz) returning id, number`);
  if (!row) throw new Error('the erasure was not stored');
  return row;
};

export interface DueErasure {
  readonly id: string;
  readonly lead: string;
  readonly number: number;
}

/** Locks the erasure whose retention expired first; undefined when none is due. */
export const lockDue = async (runner: Runner, now: Date): Promise<DueErasure | undefined> => {
  const [found] = await runner.query<DueErasure>(sql`
    select id, lead_id as lead, number from erasure where date_kept_erased is null and kept_until <= ${now}::timestamptz
    order by kept_until, id limit 1 for update skip locked`);
  return found;
};

export const noteKeptErased = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update erasure set date_kept_erased = ${now}::timestamptz, version = version + 1 where id = ${id}::uuid`);
};

/** The leads in the bin that were merged into this one. */
export const mergedLeads = async (runner: Runner, lead: string): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where merged_into = ${lead}::uuid order by id for update`,
  );
  return rows.map(({ id }) => id);
};
