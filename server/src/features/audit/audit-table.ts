import { audit } from '@countinghouse/contract/audit/audit.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import { fullName } from '../../kernel/full-name.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

/** Audit rows are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select *, null::timestamptz as deleted_at from audit) e`;

const scope = (actor: Actor): Sql => {
  switch (reachFor(actor, 'audit:read')) {
    case 'all':
      return everything;
    case 'own':
      return sql`(e.actor_id = ${actor.id}::uuid or e.real_actor_id = ${actor.id}::uuid)`;
    default:
      return nothing;
  }
};

export const auditTable = table({
  resource: audit,
  from: sql`${base} left join users s on s.id = e.subject_id left join users a on a.id = e.actor_id
    left join users r on r.id = e.real_actor_id left join api_token k on k.id = e.session_id`,
  base,
  alias: 'e',
  fields: {
    id: sql`e.id`,
    at: sql`e.at`,
    action: sql`e.action`,
    resource: sql`e.resource`,
    record: sql`e.record_id`,
    subject: sql`e.subject_id`,
    subjectName: fullName('s'),
    actor: sql`e.actor_id`,
    actorName: fullName('a'),
    realActor: sql`e.real_actor_id`,
    realActorName: fullName('r'),
    tokenName: sql`k.name`,
    // For an erased person the values stay in the sealed row and are shown to no one.
    ip: sql`case when s.erased_at is null then e.ip end`,
    before: sql`case when s.erased_at is null then e.before end`,
    after: sql`case when s.erased_at is null then e.after end`,
  },
  stored: { table: 'audit' },
  scope,
});
