import { taskStates } from '@countinghouse/contract/task/task.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf } from '../../kernel/facts-of-lead.ts';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const taskState = stateConstants(taskStates.names);

const done: TimelineSource = {
  name: 'task',
  groups: ['comments'],
  keys: ({ lead, older, limit }) => sql`
    select t.id, t.date_completed as at from task t
    where t.lead_id = ${lead}::uuid and t.deleted_at is null and t.date_completed is not null
      and ${older(sql`t.date_completed`, sql`t.id`)}
    order by t.date_completed desc, t.id desc limit ${limit}`,
  rows: sql`
    select p.source, p.id, p.at, 'taskDone', t.completed_by, null::uuid, null::bigint, null, null::uuid,
      jsonb_build_object('title', t.title, 'outcome', t.outcome)
    from page p join task t on t.id = p.id`,
};

/** Tasks are the staff's own work: neither an open item of the customer nor part of their data, as comments. */
export const facts: FeatureFacts = {
  tables: {
    // Only staff have one: a customer has no address.
    task_feed: 'noCustomer',
    task: {
      customer: 'lead_id',
      rows: 'erasedAtOnce',
      merge: { resource: 'task', agent: { column: 'owner_id', where: sql`state = ${taskState.open}` } },
      caseFile: { at: 'date_creation', internal: true },
    },
  },
  hasWork: sql`exists (select 1 from task t where t.lead_id = u.id)`,
  erasure: {
    counts: { tasks: countOf(sql`task`) },
  },
  timeline: { events: [done] },
  bins: [{ resource: 'task', table: sql`task` }],
};
