import type { BulkChangeKind, undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';

export interface BulkChangeFacts {
  readonly kind: BulkChangeKind;
  readonly resource: ResourceName;
  readonly target: string | null;
  /** Set if each batch may have receivers of its own: the change names all of them. */
  readonly handOver?: HandOver;
}

/** Leads of one person that rules give to others. */
export interface HandOver {
  readonly leaving: string;
  readonly receivers: readonly { readonly id: string; readonly name: string }[];
}

export const namesOf = ({ receivers }: Pick<HandOver, 'receivers'>): string =>
  receivers.map(({ name }) => name).join(', ');

interface Moment {
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

export const insertBulkChange = async (
  runner: Runner,
  { id, actor, now, kind, resource, target, handOver }: Moment & BulkChangeFacts,
): Promise<void> => {
  await runner.query(sql`
    insert into bulk_change (id, kind, resource, target, actor_id, date_creation, leaving_id, receiver_ids)
    values (${id}::uuid, ${kind}, ${resource}, ${target}, ${actor}::uuid, ${now}::timestamptz,
      ${handOver?.leaving ?? null}::uuid, ${handOver?.receivers.map((one) => one.id) ?? []}::uuid[])`);
};

/**
 * The receivers so far of a change to which the actor may add a further batch: one with the same target, or a hand-over of the same
 * person. Prevents its undo until the transaction ends.
 */
export const lockContinued = async (
  runner: Runner,
  { id, actor, kind, resource, target, handOver }: Omit<Moment, 'now'> & BulkChangeFacts,
): Promise<readonly string[] | undefined> => {
  const isSame = handOver
    ? sql`leaving_id = ${handOver.leaving}::uuid`
    : sql`leaving_id is null and target is not distinct from ${target}::text`;
  const [found] = await runner.query<{ receivers: string[] }>(sql`
    select receiver_ids as receivers from bulk_change
    where id = ${id}::uuid and kind = ${kind} and resource = ${resource} and actor_id = ${actor}::uuid and undone_at is null
      and ${isSame} for update`);
  return found?.receivers;
};

export const addReceivers = async (runner: Runner, id: string, receivers: HandOver['receivers']): Promise<void> => {
  await runner.query(sql`
    update bulk_change set target = target || ', ' || ${namesOf({ receivers })}::text,
      receiver_ids = receiver_ids || ${receivers.map((one) => one.id)}::uuid[] where id = ${id}::uuid`);
};

export interface OldValue {
  readonly id: string;
  readonly before: object;
  /** The agent of the record, null for none; undefined if such records belong to no agent. */
  readonly assigned?: string | null | undefined;
}

/** Stores the old values of these records, and the new one that all of them got. */
export const insertOldValues = async (
  runner: Runner,
  change: string,
  records: readonly OldValue[],
  after: object,
): Promise<void> => {
  const owners = records.map(({ assigned }) => assigned ?? null);
  const distinct = new Set(records.flatMap(({ assigned }) => (assigned === undefined ? [] : [assigned])));
  await runner.query(sql`
    with written as (
      insert into bulk_change_record (change_id, record_id, before, after, assigned_id)
      select ${change}::uuid, r.id, r.before::jsonb, ${JSON.stringify(after)}::text::jsonb, r.assigned
      from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ before }) => JSON.stringify(before))}::text[],
        ${owners}::uuid[]) as r(id, before, assigned)
      on conflict (change_id, record_id) do update set after = excluded.after
      returning xmax = 0 as is_new)
    update bulk_change set record_count = record_count + (select count(*) from written where is_new),
      owner_ids = array(select distinct o from unnest(owner_ids || ${[...distinct]}::uuid[]) o order by 1)
    where id = ${change}::uuid`);
};

export interface StoredBulkChange extends BulkChangeFacts {
  readonly id: string;
  readonly isUndone: boolean;
}

/** Locks a change of the last 30 days in the scope, so that of two undos the second sees the first. */
export const lockBulkChange = async (
  runner: Runner,
  { id, now, scope }: { id: string; now: Date; scope: Sql },
): Promise<StoredBulkChange | null> => {
  const [row] = await runner.query<StoredBulkChange>(sql`
    select c.id, c.kind, c.resource, c.target, c.undone_at is not null as "isUndone" from bulk_change c
    where c.id = ${id}::uuid and c.date_creation >= ${now}::timestamptz - interval '30 days' and ${scope} for update`);
  return row ?? null;
};

export interface StoredValue {
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Fields of it that a later change of many records has changed too, perhaps back to the same value. */
  readonly changedFields: readonly string[];
}

export const readOldValues = (runner: Runner, change: string): Promise<StoredValue[]> =>
  runner.query<StoredValue>(sql`
    select r.record_id as id, r.before, r.after,
      array(
        select distinct k from bulk_change_record l join bulk_change c on c.id = l.change_id, jsonb_object_keys(l.after) k
        where l.record_id = r.record_id and c.id > r.change_id and c.undone_at is null and r.after ? k) as "changedFields"
    from bulk_change_record r where r.change_id = ${change}::uuid order by r.record_id`);

export const markUndone = async (
  runner: Runner,
  { id, actor, now, restored, kept, left }: Moment & ReplyOf<typeof undoBulkChange>,
): Promise<void> => {
  await runner.query(sql`
    update bulk_change set undone_at = ${now}::timestamptz, undone_by = ${actor}::uuid, restored = ${restored}, kept = ${kept},
      left_as_is = ${JSON.stringify(left ?? [])}::text::jsonb
    where id = ${id}::uuid`);
};
