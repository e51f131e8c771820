import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { hiddenStates } from './facts-table.ts';

export interface BegunInvestment extends Terms {
  readonly id: string;
  readonly expirationDate: Day;
  /** Period, day and cents of each planned dividend. */
  readonly lines: readonly (readonly [number, string, string])[];
}

/** Investments that began, in the order of their ids, from one on. */
export const begunAfter = (runner: Pick<Runner, 'query'>, after: string, limit: number): Promise<BegunInvestment[]> =>
  runner.query<BegunInvestment>(sql`
    select i.id, i.amount_cents as cents, i.rate, i.months, i.frequency, i.start_date::text as start,
      i.expiration_date::text as "expirationDate", (
        select coalesce(jsonb_agg(jsonb_build_array(d.period, d.due_date::text, d.cents::text) order by d.period), '[]')
        from dividend d where d.investment_id = i.id and d.period is not null) as lines
    from investment i where i.id > ${after}::uuid and not ${stateIn(sql`i.status`, hiddenStates)}
    order by i.id limit ${limit}`);
