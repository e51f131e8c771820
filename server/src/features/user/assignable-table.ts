import type { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import { fullName } from '../../kernel/full-name.ts';
import type { Command } from '../../kernel/http/served.ts';
import { assignable } from './references-table.ts';
import { holds } from './user-rights.ts';

/** Possible owners of leads: active agents and admins, or only the caller without the permission to assign. */
export const readAssignable: Command<typeof assignableStaff> = async ({ actor, query }) => {
  const who = holds(actor, 'lead:assign') ? sql`true` : sql`u.id = ${actor.id}::uuid`;
  const users = await query<{ id: string; name: string; role: Role }>(sql`
    select u.id, ${fullName('u')} as name, u.role from users u
    where ${assignable} and ${who} order by u.last_name, u.first_name, u.id`);
  return { users };
};
