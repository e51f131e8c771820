import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { rowOf } from './begin.ts';

export interface Subscribed {
  /** Chosen before the row is stored, because the printed agreement shows it. */
  readonly id: string;
  readonly project: Project;
  readonly terms: Terms;
  readonly cancelUntil: Date;
}

export const insertSubscribed = async (context: Context, { id, project, terms, cancelUntil }: Subscribed) => {
  const { cents, rate, frequency, startDate, expirationDate, months } = rowOf(terms);
  const lead = context.actor.id;
  await context.query(sql`
    insert into investment (id, lead_id, project_id, name, amount_cents, rate, frequency, start_date, expiration_date,
      months, cancel_until, entered_by, date_creation)
    values (${id}::uuid, ${lead}::uuid, ${project.id}::uuid, ${project.name}, ${cents}::bigint, ${rate}, ${frequency},
      ${startDate}::date, ${expirationDate}::date, ${months}, ${cancelUntil}::timestamptz, ${lead}::uuid,
      ${context.now}::timestamptz)`);
};
