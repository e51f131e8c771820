import { defaultChoicesOf, type NotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import type { KindGroup } from '@countinghouse/contract/notification/notice.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';

interface ChoiceRow {
  readonly group: KindGroup;
  readonly inApp: boolean;
  readonly email: boolean;
}

/** The user's choices, with defaults where they have not chosen. */
export const readChoices = async (
  runner: Runner,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<NotificationChoices> => {
  const rows = await runner.query<ChoiceRow>(sql`
    select kind_group as group, in_app as "inApp", email from notification_choice where user_id = ${id}::uuid`);
  const own = Object.fromEntries(rows.map(({ group, inApp, email }) => [group, { inApp, email }]));
  return { ...defaultChoicesOf(role === 'lead'), ...own };
};

/** Stores the choices of the given groups; other groups stay. */
export const writeChoices = async (
  runner: Runner,
  userId: string,
  choices: { readonly [Group in KindGroup]?: NotificationChoices[Group] | undefined },
): Promise<void> => {
  const rows = Object.entries(choices).map(([group, choice]) => ({
    group,
    in_app: choice?.inApp,
    email: choice?.email,
  }));
  await runner.query(sql`
    insert into notification_choice (user_id, kind_group, in_app, email)
    select ${userId}::uuid, r.group, r.in_app, r.email
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r("group" text, in_app boolean, email boolean)
    on conflict (user_id, kind_group) do update set in_app = excluded.in_app, email = excluded.email`);
};

/** The active users who chose a group on some channel. */
export const subscribersOf = async (runner: Runner, group: KindGroup): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select c.user_id as id from notification_choice c join users u on u.id = c.user_id
    where c.kind_group = ${group} and (c.in_app or c.email) and u.status = 'active' and u.deleted_at is null`);
  return rows.map(({ id }) => id);
};
