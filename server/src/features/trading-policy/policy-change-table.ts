import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { PolicyRules } from './policy-rules.ts';

export interface PolicyChange {
  readonly id: string;
  readonly before: PolicyRules;
  readonly after: PolicyRules;
  readonly takesEffect: Date;
}

const columns = sql`id, before, after, takes_effect as "takesEffect"`;

export const insertChange = async (
  runner: Runner,
  change: Omit<PolicyChange, 'id'> & { readonly approval: string },
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    insert into policy_change (id, approval_id, before, after, takes_effect, date_creation)
    values (${newId()}::uuid, ${change.approval}::uuid, ${JSON.stringify(change.before)}::text::jsonb,
      ${JSON.stringify(change.after)}::text::jsonb, ${change.takesEffect}::timestamptz, ${now}::timestamptz)`);
};

/** Approved changes that have not taken effect yet, in order. */
export const waitingChanges = (runner: Runner): Promise<PolicyChange[]> =>
  runner.query<PolicyChange>(
    sql`select ${columns} from policy_change where date_applied is null order by takes_effect, id`,
  );

/** Locks one change whose time has come; undefined when there is none that another transaction does not hold. */
export const holdDueChange = async (runner: Runner, now: Date): Promise<PolicyChange | undefined> => {
  const [due] = await runner.query<PolicyChange>(sql`
    select ${columns} from policy_change where date_applied is null and takes_effect <= ${now}::timestamptz
    order by takes_effect, id limit 1 for update skip locked`);
  return due;
};

export const markApplied = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`update policy_change set date_applied = ${now}::timestamptz where id = ${id}::uuid`);
};

/** Locks one change that not all customers know of. */
export const holdUnannounced = async (runner: Runner): Promise<PolicyChange | undefined> => {
  const [found] = await runner.query<PolicyChange>(sql`
    select ${columns} from policy_change where date_notified is null order by takes_effect, id limit 1 for update skip locked`);
  return found;
};

const atOnce = 500;

/** The next customers who may trade and do not know of the change yet; none when all do. */
export const nextToNotify = async (runner: Runner, id: string, now: Date): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select u.id from users u, policy_change c where c.id = ${id}::uuid and u.role = 'lead' and u.status = 'active'
      and u.deleted_at is null and not u.demo and u.labels && array['forex', 'binary_options']
      and (c.notified_to is null or u.id > c.notified_to) order by u.id limit ${atOnce}`);
  const last = rows.at(-1)?.id ?? null;
  await runner.query(sql`
    update policy_change set notified_to = coalesce(${last}::uuid, notified_to),
      date_notified = ${last === null ? now : null}::timestamptz where id = ${id}::uuid`);
  return rows.map((row) => row.id);
};
