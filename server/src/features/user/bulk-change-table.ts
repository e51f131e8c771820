import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { BulkUser } from './bulk-table.ts';

interface BulkChange {
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

export const startBulkAssign = async (runner: Runner, { id, actor, now }: BulkChange): Promise<void> => {
  await runner.query(sql`
    insert into bulk_change (id, kind, actor_id, date_creation)
    values (${id}::uuid, 'assign', ${actor}::uuid, ${now}::timestamptz)`);
};

/** Whether the actor may add a further batch to this action; prevents its undo until the transaction ends. */
export const canContinue = async (runner: Runner, { id, actor }: Omit<BulkChange, 'now'>): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from bulk_change
    where id = ${id}::uuid and kind = 'assign' and actor_id = ${actor}::uuid and undone_at is null for share`);
  return rows.length > 0;
};

export const keepOwners = async (
  runner: Runner,
  change: string,
  leads: readonly BulkUser[],
  assignedTo: string | null,
): Promise<void> => {
  await runner.query(sql`
    insert into bulk_change_record (change_id, record_id, before, after)
    select ${change}::uuid, l.id, jsonb_build_object('assignedTo', l.owner), jsonb_build_object('assignedTo', ${assignedTo}::uuid)
    from unnest(${leads.map(({ id }) => id)}::uuid[], ${leads.map((lead) => lead.assignedTo)}::uuid[]) as l(id, owner)
    on conflict (change_id, record_id) do update set after = excluded.after`);
};

export const lockBulkAssign = async (runner: Runner, id: string): Promise<{ undone: boolean } | null> => {
  const [row] = await runner.query<{ undone: boolean }>(sql`
    select undone_at is not null as undone from bulk_change where id = ${id}::uuid and kind = 'assign' for update`);
  return row ?? null;
};

export interface PreviousOwner {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  /** A later action has moved the lead, perhaps back to the same member of staff. */
  readonly movedSince: boolean;
}

export const readOwners = (runner: Runner, change: string): Promise<PreviousOwner[]> =>
  runner.query<PreviousOwner>(sql`
    select r.record_id as id, r.before ->> 'assignedTo' as before, r.after ->> 'assignedTo' as after,
      exists (
        select 1 from bulk_change_record l join bulk_change c on c.id = l.change_id
        where l.record_id = r.record_id and c.id > r.change_id and c.kind = 'assign') as "movedSince"
    from bulk_change_record r where r.change_id = ${change}::uuid order by r.record_id`);

export const markUndone = async (runner: Runner, { id, actor, now }: BulkChange): Promise<void> => {
  await runner.query(sql`
    update bulk_change set undone_at = ${now}::timestamptz, undone_by = ${actor}::uuid where id = ${id}::uuid`);
};
