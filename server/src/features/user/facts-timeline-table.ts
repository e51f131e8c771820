import { eventOf, officeEvents } from '@countinghouse/contract/events.ts';
import type { TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { peopleBehind } from '../../kernel/people-behind.ts';
import { recordedData, recordedEvent } from '../../kernel/recorded-event.ts';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

/** Must match the condition of the index `audit_told` exactly, otherwise the index is not used. */
const isInTimeline = sql`e.subject_id is not null
  and e.resource not in ('deposit', 'withdrawal', 'correction', 'investment', 'dividend', 'order', 'product', 'offer', 'comment')
  and e.action not in ('user.view', 'auth.loginFailed', 'auth.logout', 'verification.view')`;

const edit = (kind: TimelineKind, ...fields: string[]): Sql =>
  sql`when e.after - ${fields}::text[] = '{}' then ${kind}`;

/** The event of a change of a customer's record in the audit row `e`; null for other rows and for its creation. */
export const changeOfLead = sql`case
  when e.resource <> 'user' or e.record_id <> e.subject_id then null
  when e.action = 'verification.decide' then
    case e.after ->> 'verification' when 'verified' then 'verified' else 'verificationRejected' end
  when e.after is null then case when e.before is not null then 'deleted' end
  when e.action = 'user.restore' then 'restored'
  when e.before is null then null
  ${edit('assigned', 'assignedTo', 'assignedToName', 'rule', 'method', 'members', 'reclaimHours')}
  ${edit('qualified', 'qualifications')}
  when e.after = '{"status":"locked"}' then 'locked'
  when e.after = '{"status":"active"}' then 'unlocked'
  else 'changed' end`;

/** The kind of an audit row about a customer; null for rows that are not shown. */
const kindOfAudit = sql`coalesce(${recordedEvent(officeEvents)}, case when e.action not like 'auth.%' then ${changeOfLead} end)`;

const withSides = sql`jsonb_build_object('before', e.before, 'after', e.after)`;

const dataOfAudit = sql`case
  when k.kind like 'closure%' then jsonb_build_object('reason', coalesce(nullif(e.after ->> 'answer', ''), e.after ->> 'reason'))
  when k.kind in ('assigned', 'qualified', 'changed', 'classified', 'countryStated') then ${withSides}
  ${recordedData}
  else '{}' end`;

const recordOfAudit = sql`case k.kind ${join(
  officeEvents.flatMap((name) => {
    const record = eventOf(name).office?.record;
    return record === undefined ? [] : [sql`when ${name} then ${record}::text`];
  }),
  ' ',
)} end`;

/** The entry `e` of the audit trail is the creation of the user `u` by hand. */
const isCreation = sql`e.action like 'user.create%'
  and e.at between u.date_creation - interval '1 minute' and u.date_creation + interval '1 minute'`;

/** The creation of a customer: by an import, which is recorded once for all its leads, or by hand. */
export const beginning: TimelineSource = {
  name: 'beginning',
  groups: ['person'],
  keys: ({ lead, older }) => sql`
    select u.id, u.date_creation as at from users u
    where u.id = ${lead}::uuid and ${older(sql`u.date_creation`, sql`u.id`)}`,
  rows: sql`
    select p.source, p.id, p.at, case when u.import_id is null then 'created' else 'imported' end as kind,
      coalesce(w.actor_id, i.author_id) as actor_id, w.real_actor_id, null::bigint as cents,
      case when i.id is not null then 'leadImport' end as resource, i.id as record_id,
      jsonb_build_object('fileName', i.file_name, 'after', w.after) as data
    from page p join users u on u.id = p.id left join lead_import i on i.id = u.import_id
    left join lateral (
      select e.actor_id, e.real_actor_id, jsonb_build_object('campaignName', e.after -> 'campaignName',
        'assignedToName', e.after -> 'assignedToName') as after
      from audit e
      where e.subject_id = u.id and ${isInTimeline} and ${isCreation}
      order by e.at, e.id limit 1) w on u.import_id is null`,
};

/**
 * Everybody who created a customer by hand or with an API token, or uploaded, changed or ran the import that did; nobody if
 * they came by themselves.
 */
export const creatorsOf = (lead: string): Sql => sql`
  select w.staff as person, u.date_creation as at from users u cross join lateral (
    select i.author_id as staff from lead_import i where i.id = u.import_id
    union select p.staff from audit e cross join lateral ${peopleBehind} p
      where e.record_id = u.import_id and e.resource = 'leadImport'
    union select p.staff from audit e cross join lateral ${peopleBehind} p
      where u.import_id is null and e.record_id = u.id and e.resource = 'user' and ${isCreation}) w
  where u.id = ${lead}::uuid`;

export const auditEntries: TimelineSource = {
  name: 'audit',
  groups: ['person'],
  keys: ({ lead, older, limit }) => sql`
    select e.id, e.at from audit e
    where e.subject_id = ${lead}::uuid and ${isInTimeline} and ${kindOfAudit} is not null and ${older(sql`e.at`, sql`e.id`)}
    order by e.at desc, e.id desc limit ${limit}`,
  rows: sql`
    select p.source, p.id, p.at, k.kind, e.actor_id, e.real_actor_id, null::bigint, ${recordOfAudit},
      case when e.resource = 'closure' then e.record_id
        when k.kind in ('merged', 'mergedAway', 'unmerged') then (e.after ->> 'otherLead')::uuid else e.subject_id end, ${dataOfAudit}
    from page p join audit e on e.id = p.id cross join lateral (select ${kindOfAudit} as kind) k`,
};
