import { type DepositStatus, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import type { Table } from '../../kernel/resource/table.ts';
import type { Span } from '../../kernel/totals/slices.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { depositTable } from './deposit-table.ts';

const depositState = stateConstants(depositStates.names);

export interface Middle {
  readonly average: bigint | null;
  readonly median: bigint | null;
}

/** Figures of deposits, in cents. */
export interface DepositFigures {
  readonly byStatus: readonly { readonly status: DepositStatus; readonly count: number; readonly cents: bigint }[];
  readonly middle: Middle;
  /** Completed deposits by the place of their period; periods without one are left out. */
  readonly periods: readonly { readonly period: number; readonly count: number; readonly cents: bigint }[];
}

/** Counts the deposits themselves: for few of them, and as the reference of the totals. */
export const countDeposits = async (runner: Runner, actor: Actor, span: Span): Promise<DepositFigures> => {
  const seen = sql`${depositTable.base} where ${inScope(depositTable as unknown as Table, actor, 'read')}`;
  const byStatus = await runner.query<DepositFigures['byStatus'][number]>(sql`
    select d.status, count(*)::integer as count, sum(d.amount)::bigint as cents from ${seen} group by d.status`);
  return { byStatus, middle: await middleOf(runner, seen), periods: await perPeriod(runner, seen, span) };
};

/** Cents are rounded half away from zero, as everywhere. */
const middleOf = async (runner: Runner, seen: Sql): Promise<Middle> => {
  const [row] = await runner.query<Middle>(sql`
    select round(avg(d.amount))::bigint as average,
      round((percentile_disc(0.5) within group (order by d.amount) + percentile_disc(0.5) within group (order by d.amount desc))
        / 2.0)::bigint as median
    from ${seen} and d.status = ${depositState.completed}`);
  return row ?? { average: null, median: null };
};

const perPeriod = (runner: Runner, seen: Sql, { starts, end }: Span): Promise<DepositFigures['periods'][number][]> => {
  const moments = starts.map((start) => start.toISOString());
  return runner.query(sql`
    select width_bucket(d.date_done, ${moments}::timestamptz[]) - 1 as period, count(*)::integer as count,
      sum(d.amount)::bigint as cents
    from ${seen} and d.status = ${depositState.completed} and d.date_done >= ${moments[0] ?? ''}::timestamptz
      and d.date_done < ${end}::timestamptz
    group by 1`);
};
