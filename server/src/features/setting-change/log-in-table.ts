import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';

/** Days in which a log-in shows where somebody works. */
const days = 30;

/** The address from which each active colleague with this role last logged in. */
export const colleaguesAt = async (context: Context, role: Role): Promise<string[]> => {
  const rows = await context.query<{ ip: string }>(sql`
    select l.ip from users u cross join lateral (
      select ip from audit where actor_id = u.id and action = 'auth.login'
        and at > ${context.now}::timestamptz - ${days} * interval '1 day'
      order by at desc, id desc limit 1) l
    where u.role = ${role} and u.status = 'active' and u.deleted_at is null and u.id <> ${context.actor.id}::uuid`);
  return rows.map(({ ip }) => ip);
};
