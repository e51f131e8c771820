import { defaultChoicesOf } from '@countinghouse/contract/notification/choices.ts';
import { type NotificationKind, notificationKinds } from '@countinghouse/contract/notification/kinds.ts';
import type { NotificationParams } from '@countinghouse/contract/notification/notification.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** Anything that can run a query: a command's context or a job's transaction. */
export type Asking = Pick<Runner, 'query'>;

export interface NewNotification {
  readonly to: readonly string[] | 'admins';
  readonly except: string | null;
  readonly kind: NotificationKind;
  readonly params: NotificationParams;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly dedupeKey: string | null;
  readonly addsUp: boolean;
  readonly now: Date;
}

export interface Written {
  readonly id: string;
  readonly userId: string;
  readonly inApp: boolean;
  readonly email: boolean;
  readonly isNew: boolean;
}

/** Users with the company's switches and their own choices for the kind's group. */
const usersWithChoices = (kind: NotificationKind): Sql => sql`
  users u cross join setting s
  left join notification_choice c on c.user_id = u.id and c.kind_group = ${notificationKinds[kind].group}::text`;

const byDefault = (kind: NotificationKind, channel: 'inApp' | 'email'): Sql => {
  const of = (isLead: boolean): boolean => defaultChoicesOf(isLead)[notificationKinds[kind].group][channel];
  return sql`case when u.role = 'lead' then ${of(true)}::boolean else ${of(false)}::boolean end`;
};

const wantsInApp = (kind: NotificationKind): Sql => {
  const always = 'always' in notificationKinds[kind];
  return sql`(${always}::boolean or (s.receive_notifications and coalesce(c.in_app, ${byDefault(kind, 'inApp')})))`;
};

const wantsEmail = (kind: NotificationKind): Sql => {
  const byMail = 'byMail' in notificationKinds[kind];
  return sql`(${byMail}::boolean
    or s.receive_emails and u.status = 'active' and coalesce(c.email, ${byDefault(kind, 'email')}))`;
};

const receivers = (to: NewNotification['to']): Sql =>
  to === 'admins' ? sql`u.role in ('root', 'admin') and u.status = 'active'` : sql`u.id = any(${to}::uuid[])`;

/** A repeated key: skipped, or its count is added to the notification, which is then about more than one record. */
const repeated = (addsUp: boolean): Sql =>
  addsUp
    ? sql`do update set record_id = null, params = jsonb_set(notification.params, '{count}',
        to_jsonb((notification.params ->> 'count')::integer + (excluded.params ->> 'count')::integer))`
    : sql`do nothing`;

/** Stores one row per receiver who wants this kind on some channel and has none with the same key. */
export const insertNotifications = (runner: Asking, notice: NewNotification): Promise<Written[]> =>
  runner.query<Written>(sql`
    with receiver as (
      select u.id as user_id, ${wantsInApp(notice.kind)} as in_app, ${wantsEmail(notice.kind)} as email
      from ${usersWithChoices(notice.kind)}
      where u.deleted_at is null and u.id is distinct from ${notice.except}::uuid and ${receivers(notice.to)}
    ), written as (
      insert into notification (id, user_id, kind, params, resource, record_id, in_app, dedupe_key, date_creation)
      select gen_random_uuid(), user_id, ${notice.kind}, ${JSON.stringify(notice.params)}::text::jsonb, ${notice.resource},
        ${notice.recordId}::uuid, in_app, ${notice.dedupeKey}, ${notice.now}::timestamptz
      from receiver where in_app or email order by user_id
      on conflict (user_id, dedupe_key) where dedupe_key is not null ${repeated(notice.addsUp)}
      returning id, user_id, in_app, xmax = 0 as is_new
    )
    select w.id, w.user_id as "userId", w.in_app as "inApp", r.email, w.is_new as "isNew" from written w join receiver r using (user_id)`);

export const isMailWanted = async (runner: Asking, userId: string, kind: NotificationKind): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from ${usersWithChoices(kind)} where u.id = ${userId}::uuid and u.deleted_at is null and ${wantsEmail(kind)}`);
  return rows.length > 0;
};
