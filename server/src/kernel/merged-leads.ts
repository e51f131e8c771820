import sql from 'sql-template-tag';
import type { Runner } from './context.ts';

/**
 * A customer and the leads that were merged into theirs, also in turn. A lead that is gone from the bin is known from the
 * audit trail of the one that stayed, unless the merge was undone before.
 */
export const personsOf = async (runner: Pick<Runner, 'query'>, lead: string): Promise<[string, ...string[]]> => {
  const rows = await runner.query<{ id: string }>(sql`
    with recursive person as (
      select ${lead}::uuid as id
      union
      select o.id from person p cross join lateral (
        select u.id from users u where u.merged_into = p.id
        union
        select m.other from (
          select distinct on (a.after ->> 'otherLead') (a.after ->> 'otherLead')::uuid as other, a.action
          from audit a
          where a.subject_id = p.id and a.action in ('user.merge', 'user.unmerge') and a.after ->> 'stays' = 'true'
          order by a.after ->> 'otherLead', a.at desc, a.id desc) m
        where m.action = 'user.merge' and not exists (select 1 from users u where u.id = m.other)) o)
    select id from person where id <> ${lead}::uuid order by id`);
  return [lead, ...rows.map(({ id }) => id)];
};
