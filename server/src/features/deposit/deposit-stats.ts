import { type DepositStatus, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { DepositStats, depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql, { type Sql } from 'sql-template-tag';
import { dayRange, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { depositTable } from './deposit-table.ts';

interface Figure {
  readonly count: number;
  readonly sum: number;
}

/** Counts and sums of the deposits in the caller's scope, by days of the caller's time zone. */
export const readDepositStats: Command<typeof depositStats> = async (context) => {
  const seen = sql`${depositTable.base} where ${inScope(depositTable as unknown as Table, context.actor, 'read')}`;
  const [byStatus, middle, days] = [
    await perStatus(context, seen),
    await middleOf(context, seen),
    await perDay(context, seen),
  ];
  return {
    byStatus,
    ...middle,
    today: sumOf(days.slice(-1)),
    last7Days: sumOf(days.slice(-7)),
    last30Days: sumOf(days),
    days,
  };
};

const perStatus = async ({ query }: Context, seen: Sql): Promise<DepositStats['byStatus']> => {
  const rows = await query<{ status: DepositStatus; count: number; cents: bigint }>(sql`
    select d.status, count(*)::integer as count, sum(d.amount)::bigint as cents from ${seen} group by d.status`);
  const found = new Map(rows.map((row) => [row.status, row]));
  return depositStates.names.map((status) => {
    const { count, cents } = found.get(status) ?? { count: 0, cents: 0n };
    return { status, count, sum: toEuro(cents) };
  });
};

/** Cents are rounded half away from zero, as everywhere. */
const middleOf = async ({ query }: Context, seen: Sql): Promise<Pick<DepositStats, 'average' | 'median'>> => {
  const [row] = await query<{ average: bigint | null; median: bigint | null }>(sql`
    select round(avg(d.amount))::bigint as average,
      round((percentile_disc(0.5) within group (order by d.amount) + percentile_disc(0.5) within group (order by d.amount desc))
        / 2.0)::bigint as median
    from ${seen} and d.status = 'completed'`);
  const euroOf = (cents: bigint | null | undefined) => (cents == null ? null : toEuro(cents));
  return { average: euroOf(row?.average), median: euroOf(row?.median) };
};

const perDay = async ({ query, now, request }: Context, seen: Sql): Promise<DepositStats['days']> => {
  const { timezone } = request;
  const shown = periodsOf(dayRange({}, { now, timezone, days: 30 }), 'day', timezone);
  const starts = shown.map((day) => day.start.toISOString());
  const rows = await query<{ day: number; count: number; cents: bigint }>(sql`
    select width_bucket(d.date_done, ${starts}::timestamptz[]) as day, count(*)::integer as count, sum(d.amount)::bigint as cents
    from ${seen} and d.status = 'completed' and d.date_done >= ${starts[0] ?? ''}::timestamptz
      and d.date_done <= ${now}::timestamptz
    group by 1`);
  const found = new Map(rows.map((row) => [row.day, row]));
  return shown.map(({ date }, index) => {
    const { count, cents } = found.get(index + 1) ?? { count: 0, cents: 0n };
    return { date, count, sum: toEuro(cents) };
  });
};

/** Sums up in cents, because sums of euro as floats are inexact. */
const sumOf = (days: DepositStats['days']): Figure => ({
  count: days.reduce((sum, day) => sum + day.count, 0),
  sum: toEuro(days.reduce((sum, day) => sum + toCents(day.sum), 0n)),
});
