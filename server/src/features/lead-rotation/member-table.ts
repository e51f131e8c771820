import { type WorkingHours, allHours } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { assignable } from '../user/index.ts';
import type { Hours } from './hours.ts';

/** The hours of a member of staff, from their row `a` of `working_hours` or without one. */
export const hoursOf: Sql = sql`case when a.staff_id is null then ${JSON.stringify(allHours)}::text::jsonb
  else jsonb_build_object('zone', a.zone, 'weekdays', to_jsonb(a.weekdays), 'from', a.day_start, 'to', a.day_end,
    'absentFrom', a.absent_from::text, 'absentTo', a.absent_to::text) end`;

export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly hours: Hours;
}

/** Everyone who may own leads, or only this person. */
export const readOwners = (runner: Runner, id: string | null = null): Promise<Owner[]> =>
  runner.query<Owner>(sql`
    select u.id, ${fullName('u')} as name, ${hoursOf} as hours
    from users u left join working_hours a on a.staff_id = u.id
    where ${assignable} and (${id}::uuid is null or u.id = ${id}::uuid) order by u.last_name, u.first_name, u.id`);

export const storeHours = async (runner: Runner, staff: string, hours: WorkingHours): Promise<void> => {
  await runner.query(sql`
    insert into working_hours (staff_id, zone, weekdays, day_start, day_end, absent_from, absent_to)
    values (${staff}::uuid, ${hours.zone}, ${hours.weekdays}::integer[], ${hours.from}, ${hours.to},
      ${hours.absentFrom}::date, ${hours.absentTo}::date)
    on conflict (staff_id) do update set zone = excluded.zone, weekdays = excluded.weekdays,
      day_start = excluded.day_start, day_end = excluded.day_end, absent_from = excluded.absent_from,
      absent_to = excluded.absent_to`);
};
