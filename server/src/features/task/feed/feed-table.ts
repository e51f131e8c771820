import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { taskStates } from '@countinghouse/contract/task/task.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../../../kernel/actor.ts';
import type { Runner } from '../../../kernel/context.ts';
import { fullName } from '../../../kernel/full-name.ts';
import { masksContactsFor } from '../../../kernel/session/live-session.ts';
import { networksOfRole } from '../../../kernel/session/networks.ts';
import { secretHash } from '../../../kernel/session/secrets.ts';
import { taskTable } from '../task-table.ts';
import { stateConstants } from '../../../kernel/resource/state-in.ts';

const taskState = stateConstants(taskStates.names);

export const feedSince = async (runner: Runner, staff: string): Promise<string | null> => {
  const [feed] = await runner.query<{ since: string }>(sql`
    select to_jsonb(date_creation) #>> '{}' as since from task_feed where staff_id = ${staff}::uuid`);
  return feed?.since ?? null;
};

/** Stores the hash of a new key in place of an earlier one. */
export const storeFeed = async (
  runner: Runner,
  { staff, key, now }: { readonly staff: string; readonly key: string; readonly now: Date },
): Promise<void> => {
  await runner.query(sql`
    insert into task_feed as f (staff_id, token_hash, date_creation)
    values (${staff}::uuid, ${secretHash(key)}::bytea, ${now}::timestamptz)
    on conflict (staff_id) do update set token_hash = excluded.token_hash, date_creation = excluded.date_creation`);
};

export const removeFeed = async (runner: Runner, staff: string): Promise<boolean> =>
  (await runner.query(sql`delete from task_feed where staff_id = ${staff}::uuid returning 1 as one`)).length > 0;

interface FeedOwner {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly masksContacts: boolean;
  /** From where the owner may work. */
  readonly networks: string;
  /** How often the calendar was read in this hour, with this time. */
  readonly reads: number;
}

/** The active member of staff whose key this is; counts the reading. */
export const readFeedOwner = async (runner: Runner, key: string, now: Date): Promise<FeedOwner | undefined> => {
  const [owner] = await runner.query<FeedOwner>(sql`
    update task_feed f set hour = date_trunc('hour', ${now}::timestamptz),
      reads = case when f.hour = date_trunc('hour', ${now}::timestamptz) then f.reads + 1 else 1 end
    from users u
    where f.token_hash = ${secretHash(key)}::bytea and u.id = f.staff_id and u.status = 'active' and u.deleted_at is null
      and u.role <> 'lead'
    returning u.id, u.role, ${fullName('u')} as name, f.reads,
      ${masksContactsFor(sql`u.role`)} as "masksContacts", ${networksOfRole(sql`u.role`)} as networks`);
  return owner;
};

interface FeedTask {
  readonly id: string;
  readonly title: string;
  readonly dateDue: string;
  readonly lead: string | null;
  readonly leadName: string | null;
  readonly phone: string | null;
}

const mostTasks = 1_000;

/** The person's own open tasks, as far as they still see them. */
export const ownOpenTasks = (runner: Runner, actor: Actor): Promise<FeedTask[]> =>
  runner.query<FeedTask>(sql`
    select t.id, t.title, to_jsonb(t.date_due) #>> '{}' as "dateDue", t.lead_id as lead,
      ${fullName('l')} as "leadName", coalesce(nullif(l.mobile, ''), nullif(l.phone, '')) as phone
    from ${taskTable.base}
    where t.owner_id = ${actor.id}::uuid and t.state = ${taskState.open} and t.deleted_at is null and ${taskTable.scope(actor, 'read')}
    order by t.date_due, t.id limit ${mostTasks}`);
