import type { TimelineGroup } from '@countinghouse/contract/customer-event.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';
import type { TimelineFacts } from '../../../kernel/facts.ts';
import { fullName } from '../../../kernel/full-name.ts';
import type { TimelineSource } from '../../../kernel/timeline-source.ts';
import { allFacts } from '../../facts/index.ts';

const inGroup = (group: keyof TimelineFacts): readonly TimelineSource[] =>
  allFacts.flatMap(({ timeline }) => timeline?.[group] ?? []);

const sources = [...inGroup('beginnings'), ...inGroup('events'), ...inGroup('endings')];

export const sourceNames = sources.map(({ name }) => name);

/** The last entry of a page; entries of one moment are distinguished by source and id. */
export interface Place {
  readonly at: string;
  readonly source: string;
  readonly id: string;
}

export interface TimelinePart {
  readonly lead: string;
  readonly before?: Place;
  readonly groups: readonly TimelineGroup[];
  readonly limit: number;
}

export type Placed = TimelineEntry & Pick<Place, 'source'>;

/** A condition for a source's entries before the place, in a form that uses the source's index. */
const olderThan =
  (rank: number, before: Place | undefined) =>
  (at: Sql, id: Sql): Sql => {
    if (!before) return sql`true`;
    const last = sourceNames.indexOf(before.source);
    if (rank === last) return sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
    return rank < last ? sql`${at} <= ${before.at}::timestamptz` : sql`${at} < ${before.at}::timestamptz`;
  };

const union = (parts: readonly Sql[]): Sql =>
  join(
    parts.map((part) => sql`(${part})`),
    ' union all ',
  );

/** Records say who changed them, the audit trail at the same moment also by which API token. */
const tokenName = sql`case when t.kind = 'created' then (
    select k.name from audit e join api_token k on k.id = e.session_id
    where e.record_id = t.id and e.actor_id = t.actor_id and e.action like 'user.create%' limit 1)
  else (select k.name from audit e left join api_token k on k.id = e.session_id
    where e.at = t.at and e.actor_id = t.actor_id and (e.id = t.id or e.record_id = coalesce(t.record_id, t.id))
    order by e.id = t.id desc limit 1) end`;

/**
 * The history of a lead, newest first. Merges the newest keys of each source, then reads only the entries of the page
 * in full. No source reads more than the limit, however long the history.
 */
export const timelineQuery = ({ lead, before, groups, limit }: TimelinePart): Sql => {
  const chosen = sources
    .map((source, rank) => ({ source, rank }))
    .filter(({ source }) => source.groups.some((group) => groups.includes(group)));
  const keys = chosen.map(
    ({ source, rank }) => sql`
      select ${rank}::integer as source, k.id, k.at
      from (${source.keys({ lead, groups, limit, older: olderThan(rank, before) })}) k`,
  );
  const rows = chosen.map(({ source, rank }) => sql`${source.rows} where p.source = ${rank}::integer`);
  return sql`
    with page as materialized (
      select source, id, at from (${union(keys)}) k order by at desc, source desc, id desc limit ${limit}
    ), shown (source, id, at, kind, actor_id, real_actor_id, cents, resource, record_id, data) as (${union(rows)})
    select (${sourceNames}::text[])[t.source + 1] as source, t.id, t.kind, to_jsonb(t.at) #>> '{}' as at,
      ${fullName('a')} as "actorName", ${fullName('r')} as "realActorName",
      ${tokenName} as "tokenName", to_jsonb(round(t.cents / 100.0, 2)) as amount,
      case when t.resource is not null then jsonb_build_object('resource', t.resource, 'id', t.record_id) end as record, t.data
    from shown t left join users a on a.id = t.actor_id left join users r on r.id = t.real_actor_id
    order by t.at desc, t.source desc, t.id desc`;
};

export const readTimeline = (runner: Runner, part: TimelinePart): Promise<Placed[]> =>
  runner.query<Placed>(timelineQuery(part));
