import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from '../setting/index.ts';
import { withdrawalTable } from './withdrawal-table.ts';

const recentDays = 90;

const count = (condition: Sql): Sql => sql`(count(*) filter (where ${condition}))::integer`;
const sum = (status: string): Sql => sql`coalesce(sum(w.amount) filter (where w.status = ${status}), 0)::bigint`;

interface Row {
  readonly pending: number;
  readonly completed: number;
  readonly failed: number;
  readonly pendingSum: bigint;
  readonly completedSum: bigint;
  readonly failedSum: bigint;
  readonly oldestPending: Date | null;
  readonly medianMinutesToPay: number | null;
  readonly late: number;
  readonly breaches: number;
}

export const readWithdrawalStats: Command<typeof withdrawalStats> = async (context) => {
  const { actor, now } = context;
  const present = sql`${now}::timestamptz`;
  const recent = sql`w.date_decided > ${present} - ${recentDays} * interval '1 day'`;
  const late = sql`w.status = 'pending' and w.target_at < ${present}`;
  const [row] = await context.query<Row>(sql`
    select ${count(sql`w.status = 'pending'`)} as pending, ${count(sql`w.status = 'completed'`)} as completed,
      ${count(sql`w.status = 'failed'`)} as failed, ${sum('pending')} as "pendingSum", ${sum('completed')} as "completedSum",
      ${sum('failed')} as "failedSum", min(w.date_creation) filter (where w.status = 'pending') as "oldestPending",
      floor(percentile_cont(0.5) within group (order by extract(epoch from w.date_decided - w.date_creation) / 60)
        filter (where w.status = 'completed' and ${recent}))::integer as "medianMinutesToPay",
      ${count(late)} as late, ${count(sql`(${late}) or (w.date_decided > w.target_at and ${recent})`)} as breaches
    from ${withdrawalTable.base} where ${withdrawalTable.scope(actor, 'read')}`);
  if (!row) throw new Error('the statistics query returned no row');
  const { withdrawalTargetHours } = await readSetting(context);
  return {
    pending: { count: row.pending, sum: toEuro(row.pendingSum) },
    completed: { count: row.completed, sum: toEuro(row.completedSum) },
    failed: { count: row.failed, sum: toEuro(row.failedSum) },
    oldestPending: row.oldestPending?.toISOString() ?? null,
    medianMinutesToPay: row.medianMinutesToPay,
    late: row.late,
    breaches: row.breaches,
    targetHours: withdrawalTargetHours,
  };
};
