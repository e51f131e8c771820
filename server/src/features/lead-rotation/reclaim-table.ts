import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import type { Place } from './queue-table.ts';

export interface DueLead {
  readonly id: string;
  readonly assignedTo: string | null;
  readonly assignedToName: string | null;
  readonly rule: string;
  readonly had: readonly string[];
  readonly assigned: string;
  /** Somebody has worked on it, it has another owner, or its stage is won or lost: it stays where it is for good. */
  readonly stays: boolean;
}

/** Staff touch a lead by anything that its owner does besides looking at it, and by work on it that others do. */
const isTouched = sql`exists (
  select 1 from audit e join users s on s.id = coalesce(e.real_actor_id, e.actor_id) and s.role <> 'lead'
  where e.subject_id = u.id and e.at >= q.date_assigned
    and e.action not in ('user.view', 'verification.view') and e.action not like 'leadRotation.%'
    and (s.id = q.staff_id or e.resource in ('comment', 'task') or (e.resource = 'user' and e.after ? 'qualifications')))`;

/** Locks the next leads whose time with their owner has run out, whether they can be taken or not. */
export const takeDue = (
  runner: Runner,
  { after, now, closed, most }: { after: Place; now: Date; closed: readonly string[]; most: number },
): Promise<DueLead[]> =>
  runner.query<DueLead>(sql`
    select u.id, u.assigned_to as "assignedTo", ${fullName('o')} as "assignedToName", q.rule_id as rule,
      to_jsonb(q.had) as had, q.date_assigned::text as assigned,
      (u.deleted_at is not null or u.assigned_to is distinct from q.staff_id or u.qualifications = any(${closed}::text[])
        or ${isTouched}) as stays
    from rotated_lead q join lead_rotation_rule r on r.id = q.rule_id join users u on u.id = q.lead_id
      left join users o on o.id = u.assigned_to
    where q.staff_id is not null and r.active and r.reclaim_hours is not null
      and q.date_assigned <= ${now}::timestamptz - r.reclaim_hours * interval '1 hour'
      and (q.date_assigned, q.lead_id) > (${after.at}::text::timestamptz, ${after.id}::uuid)
    order by q.date_assigned, q.lead_id limit ${most} for update of u skip locked`);
