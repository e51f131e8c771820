import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';

/** A second active member of staff who has set up two-factor, so that two people can decide. */
export const hasColleague = async ({ query, actor }: Context): Promise<boolean> => {
  const rows = await query(sql`
    select 1 from users where role <> 'lead' and status = 'active' and deleted_at is null and two_factor
      and id <> ${actor.id}::uuid limit 1`);
  return rows.length > 0;
};

export const hasLeads = async ({ query }: Context): Promise<boolean> => {
  const rows = await query(sql`select 1 from users where role = 'lead' and deleted_at is null limit 1`);
  return rows.length > 0;
};
