import type { Permission } from '@countinghouse/contract/permissions.ts';
import { type Task, task, taskStates } from '@countinghouse/contract/task/task.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { type Action, nothing, scopeByReach, table } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const taskState = stateConstants(taskStates.names);

const owner = {
  lead: sql`t.lead_id`,
  assigned: sql`case when t.lead_id is null then t.owner_id else l.assigned_to end`,
};

/** A task about a lead is seen with the lead; others belong to their owner alone. */
const scope = (actor: Actor, action: Action): Sql => {
  const permission = `task:${action}` as Permission;
  if (reachFor(actor, permission) === 'none') return nothing;
  return sql`case when t.lead_id is null then t.owner_id = ${actor.id}::uuid
    else l.deleted_at is null and ${scopeByReach(actor, permission, owner)} end`;
};

export const taskTable = table({
  resource: task,
  emptyBy: ['state'],
  from: sql`task t left join users l on l.id = t.lead_id
    left join users o on o.id = t.owner_id left join users d on d.id = t.completed_by`,
  // The lead decides who may see the task, and a lead in the bin hides its tasks.
  base: sql`task t left join users l on l.id = t.lead_id`,
  alias: 't',
  fields: {
    id: sql`t.id`,
    title: sql`t.title`,
    kind: sql`t.kind`,
    state: sql`t.state`,
    dateDue: sql`t.date_due`,
    owner: sql`t.owner_id`,
    ownerName: fullName('o'),
    lead: sql`t.lead_id`,
    leadName: fullName('l'),
    outcome: sql`t.outcome`,
    dateCompleted: sql`t.date_completed`,
    completedByName: fullName('d'),
    dateCreation: sql`t.date_creation`,
    version: sql`t.version`,
  },
  search: sql`plain_text(t.title || ' ' || coalesce(${fullName('l')}, ''))`,
  stored: {
    table: 'task',
    columns: {
      title: 'title',
      kind: 'kind',
      state: 'state',
      dateDue: 'date_due',
      owner: 'owner_id',
      lead: 'lead_id',
      outcome: 'outcome',
    },
    internal: { dateCompleted: 'date_completed', completedBy: 'completed_by', dateReminded: 'date_reminded' },
  },
  owner,
  audience: ({ lead }: Task) => (lead === null ? [] : ['all:task']),
  scope,
});

/** Whether the person is active staff who see the lead's tasks; keeps it so until the transaction ends. */
export const seesLead = async (runner: Runner, person: string, lead: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users o where o.id = ${person}::uuid and o.status = 'active' and o.deleted_at is null
      and (o.role in ('root', 'admin')
        or (o.role = 'regular' and exists (select 1 from users l where l.id = ${lead}::uuid and l.assigned_to = o.id)))
    for share`);
  return rows.length > 0;
};

export const seedTasks = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`task`, rows);

/** Whether a call to the lead is planned, besides this task. */
export const isCallPlanned = async (runner: Runner, lead: string, besides: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from task where lead_id = ${lead}::uuid and kind = 'callBack' and state = ${taskState.open} and deleted_at is null
      and id <> ${besides}::uuid limit 1`);
  return rows.length > 0;
};

interface DueTask {
  readonly id: string;
  readonly title: string;
  readonly owner: string;
  readonly dateDue: string;
  readonly leadName: string | null;
}

/** Marks the next due tasks as reminded of and returns those that their owner still sees. */
export const takeDue = (runner: Runner, now: Date, most: number): Promise<DueTask[]> =>
  runner.query<DueTask>(sql`
    with due as (
      select t.id from task t
      where t.state = ${taskState.open} and t.date_reminded is null and t.deleted_at is null and t.date_due <= ${now}::timestamptz
      order by t.date_due limit ${most} for update skip locked),
    taken as (
      update task t set date_reminded = ${now}::timestamptz from due where t.id = due.id returning t.*)
    select t.id, t.title, t.owner_id as owner, t.date_due::text as "dateDue",
      case when o.id is null or (t.lead_id is not null and l.deleted_at is not null) then null
        else coalesce(${fullName('l')}, '') end as "leadName"
    from taken t left join users l on l.id = t.lead_id
      left join users o on o.id = t.owner_id and o.status = 'active' and o.deleted_at is null
        and (t.lead_id is null or o.role in ('root', 'admin') or l.assigned_to = o.id)`);

interface Contact {
  readonly lead: string;
  /** The newest call in which somebody was reached. */
  readonly lastCall: string | null;
  /** The open task that is due first. */
  readonly nextStep: { readonly title: string; readonly dateDue: string } | null;
}

/** Contacts of these leads, from their tasks; not limited to a scope. */
export const contactsOf = (runner: Runner, leads: readonly string[]): Promise<Contact[]> =>
  runner.query<Contact>(sql`
    select l.id as lead,
      (select to_jsonb(t.date_completed) #>> '{}' from task t where t.lead_id = l.id and t.state = ${taskState.done}
        and t.outcome in ('reached', 'callBack', 'notInterested') and t.deleted_at is null
        order by t.date_completed desc, t.id desc limit 1) as "lastCall",
      (select jsonb_build_object('title', t.title, 'dateDue', t.date_due) from task t
        where t.lead_id = l.id and t.state = ${taskState.open} and t.deleted_at is null
        order by t.date_due, t.id limit 1) as "nextStep"
    from unnest(${leads}::uuid[]) l (id)`);
