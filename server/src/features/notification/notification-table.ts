import { notification } from '@countinghouse/contract/notification/notification.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { nothing, table } from '../../kernel/resource/table.ts';

/** Only the receiver sees a notification, whatever anyone's role; those for e-mail only are in no list. */
export const notificationTable = table({
  resource: notification,
  from: sql`notification n`,
  base: sql`notification n`,
  alias: 'n',
  fields: {
    id: sql`n.id`,
    userId: sql`n.user_id`,
    kind: sql`n.kind`,
    params: sql`n.params`,
    resource: sql`n.resource`,
    recordId: sql`n.record_id`,
    dateCreation: sql`n.date_creation`,
    readAt: sql`n.read_at`,
    version: sql`n.version`,
  },
  filters: { read: sql`(n.read_at is not null)` },
  search: sql`plain_text(n.kind || ' ' || (n.params - 'email')::text)`,
  stored: {
    table: 'notification',
    columns: { userId: 'user_id', text: ['params'], read: ['readAt'] },
    internal: { kind: 'kind', params: 'params', readAt: 'read_at' },
  },
  owner: { lead: sql`null::uuid`, assigned: sql`n.user_id` },
  scope: (actor) =>
    reachFor(actor, 'notification:read') === 'own' ? sql`n.user_id = ${actor.id}::uuid and n.in_app` : nothing,
});

/** Whether the person is a lead or a member of staff in the actor's scope; locks the person until the commit. */
export const holdReceiver = async (runner: Runner, id: string, actor: Actor): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users u where u.id = ${id}::uuid and u.deleted_at is null
      and (${leadsOf(actor)} or ${staffOf(actor)}) for share`);
  return rows.length > 0;
};

const leadsOf = (actor: Actor): Sql => {
  const reach = reachFor(actor, 'lead:read');
  if (reach === 'all') return sql`u.role = 'lead'`;
  return reach === 'assigned' ? sql`(u.role = 'lead' and u.assigned_to = ${actor.id}::uuid)` : nothing;
};

const staffOf = (actor: Actor): Sql => {
  const reach = reachFor(actor, 'staff:read');
  if (reach === 'all') return sql`u.role <> 'lead'`;
  return reach === 'regular' ? sql`u.role = 'regular'` : nothing;
};

export const countUnread = async (runner: Runner, userId: string): Promise<number> => {
  const [row] = await runner.query<{ unread: number }>(sql`
    select count(*)::integer as unread from notification
    where user_id = ${userId}::uuid and read_at is null and in_app and deleted_at is null`);
  return row?.unread ?? 0;
};

/** Marks all of the user's notifications as read; returns how many that were. */
export const markAllRead = async (runner: Runner, userId: string, now: Date): Promise<number> => {
  const [row] = await runner.query<{ read: number }>(sql`
    with marked as (
      update notification set read_at = ${now}::timestamptz, version = version + 1
      where user_id = ${userId}::uuid and read_at is null and in_app and deleted_at is null returning 1
    )
    select count(*)::integer as read from marked`);
  return row?.read ?? 0;
};
