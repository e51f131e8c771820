import type { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { holds } from './user-rights.ts';

/** Possible owners of leads: active agents and admins, or only the caller without the permission to assign. */
export const readAssignable: Command<typeof assignableStaff> = async ({ actor, query }) => {
  const who = holds(actor, 'lead:assign') ? sql`true` : sql`id = ${actor.id}::uuid`;
  const users = await query<{ id: string; name: string; role: Role }>(sql`
    select id, first_name || ' ' || last_name as name, role from users
    where role in ('regular', 'admin') and status = 'active' and deleted_at is null and ${who}
    order by last_name, first_name, id`);
  return { users };
};
