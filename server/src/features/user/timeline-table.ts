import type { TimelineEntry, TimelineKind } from '@countinghouse/contract/user/user-calls.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface TimelinePart {
  readonly lead: string;
  /** Only entries older than this one, when given. */
  readonly before?: { readonly at: string; readonly id: string };
  readonly kinds: readonly TimelineKind[];
  readonly limit: number;
}

const edit = (kind: TimelineKind, ...fields: string[]): Sql =>
  sql`when e.after - ${fields}::text[] = '{}' then ${kind}`;

/** What an audit row on a lead tells; null for what is not told here. */
const kindOfAudit = sql`case
  when e.action = 'auth.login' then 'signedIn'
  when e.action = 'auth.generateToken' then 'connected'
  when e.action = 'auth.resetPassword' then 'passwordReset'
  when e.action = 'auth.changePassword' then 'passwordChanged'
  when e.action like 'auth.%' or e.resource <> 'user' or e.record_id <> e.subject_id then null
  when e.after is null then case when e.before is not null then 'deleted' end
  when e.action = 'user.restore' then 'restored'
  when e.before is null then 'created'
  ${join(
    [
      edit('assigned', 'assignedTo', 'assignedToName'),
      edit('qualified', 'qualifications'),
      sql`when e.after = '{"status":"locked"}' then 'locked' when e.after = '{"status":"active"}' then 'unlocked'`,
    ],
    ' ',
  )}
  else 'changed' end`;

const dataOfAudit = sql`case k.kind
  when 'connected' then jsonb_build_object('reason', e.after -> 'reason')
  when 'created' then jsonb_build_object('after', jsonb_build_object('campaignName', e.after -> 'campaignName', 'assignedToName', e.after -> 'assignedToName'))
  when 'assigned' then jsonb_build_object('before', e.before, 'after', e.after)
  when 'qualified' then jsonb_build_object('before', e.before, 'after', e.after)
  when 'changed' then jsonb_build_object('before', e.before, 'after', e.after)
  else '{}' end`;

const name = (alias: string): Sql => sql([`${alias}.first_name || ' ' || ${alias}.last_name`]);

const comments = ({ lead, limit }: TimelinePart, older: (at: Sql, id: Sql) => Sql): Sql => sql`
  select c.id, 'comment' as kind, c.date_creation as at, ${name('a')} as "actorName", null as "realActorName",
    jsonb_build_object('text', c.text, 'hidden', c.hidden, 'hiddenByName', ${name('h')}, 'dateHidden', c.date_hidden) as data
  from comment c left join users a on a.id = c.author_id left join users h on h.id = c.hidden_by
  where c.lead_id = ${lead}::uuid and c.deleted_at is null and ${older(sql`c.date_creation`, sql`c.id`)}
  order by c.date_creation desc, c.id desc limit ${limit}`;

const events = ({ lead, kinds, limit }: TimelinePart, older: (at: Sql, id: Sql) => Sql): Sql => sql`
  select e.id, k.kind, e.at, ${name('a')} as "actorName", ${name('r')} as "realActorName", ${dataOfAudit} as data
  from audit e cross join lateral (select ${kindOfAudit} as kind) k
  left join users a on a.id = e.actor_id left join users r on r.id = e.real_actor_id
  where e.subject_id = ${lead}::uuid and k.kind = any(${kinds}::text[]) and ${older(sql`e.at`, sql`e.id`)}
  order by e.at desc, e.id desc limit ${limit}`;

/** Where a lead came from: an import records what it did once, for all its leads together. */
const imports = ({ lead, limit }: TimelinePart, older: (at: Sql, id: Sql) => Sql): Sql => sql`
  select i.id, 'imported' as kind, u.date_creation as at, ${name('a')} as "actorName", null as "realActorName",
    jsonb_build_object('fileName', i.file_name) as data
  from users u join lead_import i on i.id = u.import_id left join users a on a.id = i.author_id
  where u.id = ${lead}::uuid and ${older(sql`u.date_creation`, sql`i.id`)} limit ${limit}`;

/** What happened to a lead, newest first: comments and recorded actions, each read by its own index up to the limit. */
export const readTimeline = (runner: Runner, part: TimelinePart): Promise<TimelineEntry[]> => {
  const { before } = part;
  const older = (at: Sql, id: Sql) =>
    before ? sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  const parts = [
    events(part, older),
    ...(part.kinds.includes('comment') ? [comments(part, older)] : []),
    ...(part.kinds.includes('imported') ? [imports(part, older)] : []),
  ];
  return runner.query<TimelineEntry>(sql`
    select t.id, t.kind, to_jsonb(t.at) #>> '{}' as at, t."actorName", t."realActorName", t.data
    from (${join(
      parts.map((rows) => sql`(${rows})`),
      ' union all ',
    )}) t
    order by t.at desc, t.id desc limit ${part.limit}`);
};
