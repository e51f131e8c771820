import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { Loads, NewLead } from './rotation.ts';

const askedOf: Sql = sql`u.id, u.campaign_id as campaign, u.language, to_jsonb(u.labels) as labels, u.phone, u.mobile`;

export interface WaitingLead extends NewLead {
  readonly queued: string;
  /** It is in the bin or has an owner by now. */
  readonly isSettled: boolean;
}

/** Where a walk through the queue has arrived. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

export const beginning: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Locks the next waiting leads; those that somebody is changing come in the next round. */
export const takeWaiting = (runner: Runner, after: Place, most: number): Promise<WaitingLead[]> =>
  runner.query<WaitingLead>(sql`
    select ${askedOf}, q.date_queued::text as queued, (u.assigned_to is not null or u.deleted_at is not null) as "isSettled"
    from rotated_lead q join users u on u.id = q.lead_id
    where q.staff_id is null and (q.date_queued, q.lead_id) > (${after.at}::text::timestamptz, ${after.id}::uuid)
    order by q.date_queued, q.lead_id limit ${most} for update of u skip locked`);

/** Facts that rules need about these leads, the oldest first. */
export const rotationFacts = (runner: Runner, leads: readonly string[]): Promise<NewLead[]> =>
  runner.query<NewLead>(sql`
    select ${askedOf} from users u where u.id = any(${leads}::uuid[]) order by u.date_creation, u.id`);

export const countWaiting = async (runner: Runner): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(
    sql`select count(*)::integer as count from rotated_lead where staff_id is null`,
  );
  return row?.count ?? 0;
};

/** Takes leads out of the rotation. */
export const dropFromRotation = async (runner: Runner, leads: readonly string[]): Promise<void> => {
  if (leads.length === 0) return;
  await runner.query(sql`delete from rotated_lead where lead_id = any(${leads}::uuid[])`);
};

interface Given {
  readonly lead: string;
  readonly rule: string;
  readonly staff: string;
}

export const storeGiven = async (runner: Runner, given: readonly Given[], now: Date): Promise<void> => {
  await runner.query(sql`
    update rotated_lead q set rule_id = g.rule, staff_id = g.staff, date_assigned = ${now}::timestamptz, had = q.had || g.staff
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g(lead uuid, rule uuid, staff uuid)
    where q.lead_id = g.lead`);
};

/** How many leads in open stages these people have; for a trial, of those created before. */
export const openLeads = async (
  runner: Runner,
  staff: readonly string[],
  { closed, before }: { readonly closed: readonly string[]; readonly before: Date | null },
): Promise<Loads> => {
  const rows = await runner.query<{ staff: string; count: number }>(sql`
    select u.assigned_to as staff, count(*)::integer as count from users u
    where u.assigned_to = any(${staff}::uuid[]) and u.role = 'lead' and u.deleted_at is null
      and u.qualifications <> all(${closed}::text[]) and (${before}::timestamptz is null or u.date_creation < ${before}::timestamptz)
    group by u.assigned_to`);
  return new Map(rows.map(({ staff: id, count }) => [id, count]));
};

export interface OldLead extends NewLead {
  readonly created: Date;
}

/** The newest leads created since the moment, the oldest of them first. */
export const createdSince = async (runner: Runner, since: Date, most: number): Promise<OldLead[]> => {
  const leads = await runner.query<OldLead>(sql`
    select ${askedOf}, u.date_creation as created from users u
    where u.role = 'lead' and u.deleted_at is null and u.date_creation >= ${since}::timestamptz
    order by u.date_creation desc, u.id desc limit ${most}`);
  return leads.toReversed();
};
