import { bulkChange, type LeftAsIs, mostDetails } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

/** Changes older than 30 days go with the next housekeeping and are not shown before that. */
const base = sql`(select *, null::timestamptz as deleted_at from bulk_change where date_creation >= now() - interval '30 days') c`;

/** One's own changes, or everybody's. */
export const bulkChangeScope = (actor: Actor, permission: Permission): Sql => {
  switch (reachFor(actor, permission)) {
    case 'all':
      return everything;
    case 'own':
      return sql`c.actor_id = ${actor.id}::uuid`;
    default:
      return nothing;
  }
};

export const bulkChangeTable = table({
  resource: bulkChange,
  from: sql`${base} left join users a on a.id = c.actor_id left join users u on u.id = c.undone_by`,
  base,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    kind: sql`c.kind`,
    resource: sql`c.resource`,
    count: sql`c.record_count`,
    target: sql`c.target`,
    owners: sql`(select coalesce(jsonb_agg(${fullName('o')} order by i.n), '[]')
      from unnest(c.owner_ids) with ordinality i(id, n) left join users o on o.id = i.id)`,
    actor: sql`c.actor_id`,
    actorName: fullName('a'),
    dateCreation: sql`c.date_creation`,
    dateUndone: sql`c.undone_at`,
    undoneByName: fullName('u'),
    restored: sql`c.restored`,
    kept: sql`c.kept`,
  },
  stored: { table: 'bulk_change' },
  scope: (actor) => bulkChangeScope(actor, 'bulkChange:read'),
});

interface Owner {
  readonly name: string | null;
  readonly count: number;
}

interface ChangedValues {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  readonly count: number;
}

interface Details {
  readonly resource: ResourceName;
  readonly owners: readonly Owner[];
  readonly values: readonly ChangedValues[];
  readonly left: readonly LeftAsIs[];
  /** The first records. */
  readonly ids: readonly string[];
}

/** The groups of a change in scope, the largest first; null if there is no such change. */
export const readDetails = async (runner: Runner, id: string, scope: Sql): Promise<Details | null> => {
  const records = sql`from bulk_change_record r where r.change_id = c.id`;
  const [row] = await runner.query<Details>(sql`
    select c.resource, c.left_as_is as left,
      (select coalesce(jsonb_agg(g order by g.count desc, g.name), '[]') from (
        select ${fullName('o')} as name, r.count from (
          select r.assigned_id, count(*) as count ${records} and cardinality(c.owner_ids) > 0 group by 1) r
        left join users o on o.id = r.assigned_id order by 2 desc, 1 limit ${mostDetails}) g) as owners,
      (select coalesce(jsonb_agg(g order by g.count desc, g.before), '[]') from (
        select r.before, r.after, count(*) as count ${records} group by 1, 2 order by 3 desc, 1 limit ${mostDetails}) g) as values,
      array(select r.record_id ${records} order by 1 limit ${mostDetails}) as ids
    from ${base} where c.id = ${id}::uuid and ${scope}`);
  return row ?? null;
};
