import { bulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { type Permission, reachOf } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

/** Changes older than 30 days go with the next housekeeping and are not shown before that. */
const base = sql`(select *, null::timestamptz as deleted_at from bulk_change where date_creation >= now() - interval '30 days') c`;

/** One's own changes, or everybody's. */
export const bulkChangeScope = (actor: Actor, permission: Permission): Sql => {
  switch (reachOf(actor.role, permission)) {
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
    actor: sql`c.actor_id`,
    actorName: sql`a.first_name || ' ' || a.last_name`,
    dateCreation: sql`c.date_creation`,
    dateUndone: sql`c.undone_at`,
    undoneByName: sql`u.first_name || ' ' || u.last_name`,
    restored: sql`c.restored`,
    kept: sql`c.kept`,
  },
  stored: { table: 'bulk_change', columns: {} },
  scope: (actor) => bulkChangeScope(actor, 'bulkChange:read'),
});
