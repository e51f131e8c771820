import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import {
  type WithdrawalStatus,
  withdrawalStates,
  type withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { readSetting } from '../setting/index.ts';
import { withdrawalTable } from './withdrawal-table.ts';

const recentDays = 90;

const count = (condition: Sql): Sql => sql`(count(*) filter (where ${condition}))::integer`;

const isOpen = stateIn(sql`w.status`, withdrawalStates.open);
const perState = join(
  withdrawalStates.names.map((status) => {
    const has = sql`w.status = ${status}`;
    return sql`${count(has)} as ${sql([`${status}_count`])},
      coalesce(sum(w.amount) filter (where ${has}), 0)::bigint as ${sql([`${status}_sum`])}`;
  }),
);

type PerState = Record<`${WithdrawalStatus}_count`, number> & Record<`${WithdrawalStatus}_sum`, bigint>;

interface Row extends Readonly<PerState> {
  readonly oldestPending: Date | null;
  readonly medianMinutesToPay: number | null;
  readonly late: number;
  readonly breaches: number;
}

export const readWithdrawalStats: Command<typeof withdrawalStats> = async (context) => {
  const { actor, now } = context;
  const present = sql`${now}::timestamptz`;
  const recent = sql`w.date_decided > ${present} - ${recentDays} * interval '1 day'`;
  const late = sql`${isOpen} and w.target_at < ${present}`;
  const [row] = await context.query<Row>(sql`
    select ${perState}, min(w.date_creation) filter (where ${isOpen}) as "oldestPending",
      floor(percentile_cont(0.5) within group (order by extract(epoch from w.date_decided - w.date_creation) / 60)
        filter (where w.status = 'completed' and ${recent}))::integer as "medianMinutesToPay",
      ${count(late)} as late, ${count(sql`(${late}) or (w.date_decided > w.target_at and ${recent})`)} as breaches
    from ${withdrawalTable.base} where ${withdrawalTable.scope(actor, 'read')}`);
  if (!row) throw new Error('the statistics query returned no row');
  const { withdrawalTargetHours } = await readSetting(context);
  return {
    ...withdrawalStates.each((status) => ({ count: row[`${status}_count`], sum: toEuro(row[`${status}_sum`]) })),
    oldestPending: row.oldestPending?.toISOString() ?? null,
    medianMinutesToPay: row.medianMinutesToPay,
    late: row.late,
    breaches: row.breaches,
    targetHours: withdrawalTargetHours,
  };
};
