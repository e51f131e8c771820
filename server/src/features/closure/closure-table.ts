import {
  closure,
  type ClosureState,
  type OwnClosure,
  undecidedStates,
  closureStates,
} from '@countinghouse/contract/closure/closure.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { scopeByReach, table } from '../../kernel/resource/table.ts';
import { hasOpenItems } from '../open-items/index.ts';

const closureState = stateConstants(closureStates.names);

/** Requests are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select r.*, null::timestamptz as deleted_at from closure_request r) c`;

const isUndecided = stateIn(sql`c.state`, undecidedStates);

export const closureTable = table({
  resource: closure,
  from: sql`${base} left join users u on u.id = c.lead_id left join users s on s.id = u.assigned_to
    left join users d on d.id = c.decided_by`,
  base,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    state: sql`c.state`,
    reason: sql`c.reason`,
    answer: sql`c.answer`,
    dateCreation: sql`c.date_creation`,
    dateDone: sql`c.date_done`,
    lead: sql`c.lead_id`,
    leadName: fullName('u'),
    assignedTo: sql`u.assigned_to`,
    assignedToName: fullName('s'),
    isFree: sql`case when ${isUndecided} then not ${hasOpenItems} end`,
    decidedByName: fullName('d'),
    version: sql`c.version`,
  },
  sortsIds: true,
  stored: { table: 'closure_request' },
  scope: (actor) => scopeByReach(actor, 'closure:read', { lead: sql`c.lead_id`, assigned: sql`null::uuid` }),
});

interface NewRequest {
  readonly id: string;
  readonly lead: string;
  readonly reason: string;
}

/** Stores the request; false when one is already pending. */
export const insertRequest = async (runner: Runner, request: NewRequest, now: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    insert into closure_request (id, lead_id, reason, date_creation)
    values (${request.id}::uuid, ${request.lead}::uuid, ${request.reason}, ${now}::timestamptz)
    on conflict (lead_id) where state = ${closureState.pending} do nothing returning 1`);
  return rows.length > 0;
};

export const latestRequest = async (runner: Runner, lead: string): Promise<OwnClosure['request']> => {
  const [found] = await runner.query<NonNullable<OwnClosure['request']>>(sql`
    select id, state, reason, answer, to_jsonb(date_creation) #>> '{}' as "dateCreation",
      to_jsonb(date_done) #>> '{}' as "dateDone"
    from closure_request where lead_id = ${lead}::uuid order by date_creation desc, id desc limit 1`);
  return found ?? null;
};

export interface HeldRequest {
  readonly id: string;
  readonly lead: string;
  readonly state: ClosureState;
  readonly assigned: string | null;
}

const held = sql`select c.id, c.lead_id as lead, c.state, u.assigned_to as assigned
  from closure_request c join users u on u.id = c.lead_id`;

/** Locks the request; the second of two simultaneous decisions finds it decided. */
export const lockRequest = async (runner: Runner, id: string): Promise<HeldRequest | undefined> => {
  const [found] = await runner.query<HeldRequest>(sql`${held} where c.id = ${id}::uuid for update of c`);
  return found;
};

export const lockPendingOf = async (runner: Runner, lead: string): Promise<HeldRequest | undefined> => {
  const [found] = await runner.query<HeldRequest>(
    sql`${held} where c.lead_id = ${lead}::uuid and ${isUndecided} for update of c`,
  );
  return found;
};

interface Ending {
  readonly state: ClosureState;
  readonly answer?: string;
  /** The member of staff who decided; null for the customer. */
  readonly by: string | null;
  readonly now: Date;
}

export const endRequest = async (runner: Runner, id: string, { state, answer, by, now }: Ending): Promise<void> => {
  await runner.query(sql`
    update closure_request set state = ${state}, answer = ${answer ?? ''}, decided_by = ${by}::uuid,
      date_done = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid`);
};
