import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import {
  type WithdrawalStatus,
  withdrawalStates,
  type withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { readEver, totalScope } from '../../kernel/totals/totals-table.ts';
import { readSetting } from '../setting/index.ts';
import { withdrawalTable } from './withdrawal-table.ts';

const withdrawalState = stateConstants(withdrawalStates.names);

const recentDays = 90;

const count = (condition: Sql): Sql => sql`(count(*) filter (where ${condition}))::integer`;

const isOpen = stateIn(sql`w.status`, withdrawalStates.open);

interface StateSum {
  readonly status: WithdrawalStatus;
  readonly count: number;
  readonly cents: bigint;
}

interface Punctuality {
  readonly oldestPending: Date | null;
  readonly medianMinutesToPay: number | null;
  readonly late: number;
  readonly breaches: number;
}

export const readWithdrawalStats: Command<typeof withdrawalStats> = async (context) => {
  const { actor, now } = context;
  const sums = (await totalWithdrawals(context, actor)) ?? (await countWithdrawals(context, actor));
  const { oldestPending, ...punctuality } = await punctualityOf(context, actor, now);
  const { withdrawalTargetHours } = await readSetting(context);
  return {
    ...withdrawalStates.each((status) => {
      const found = sums.find((sum) => sum.status === status);
      return { count: found?.count ?? 0, sum: toEuro(found?.cents ?? 0n) };
    }),
    oldestPending: oldestPending?.toISOString() ?? null,
    ...punctuality,
    targetHours: withdrawalTargetHours,
  };
};

/** From running totals; undefined when those cannot answer. */
export const totalWithdrawals = async (runner: Runner, actor: Actor): Promise<StateSum[] | undefined> => {
  const known = await totalScope(runner, { actor, permission: 'withdrawal:read', measures: ['withdrawal'] });
  if (!known) return undefined;
  const sums = await readEver(runner, 'withdrawal', { ...known, binned: false });
  return sums.map(({ part, n, cents }) => ({ status: part as WithdrawalStatus, count: n, cents }));
};

/** From the withdrawals themselves. */
export const countWithdrawals = (runner: Runner, actor: Actor): Promise<StateSum[]> =>
  runner.query<StateSum>(sql`
    select w.status, count(*)::integer as count, sum(w.amount)::bigint as cents
    from ${withdrawalTable.base} where ${withdrawalTable.scope(actor, 'read')} group by w.status`);

/** Reads open withdrawals and recent decisions only, by their indexes. */
const punctualityOf = async (runner: Runner, actor: Actor, now: Date): Promise<Punctuality> => {
  const present = sql`${now}::timestamptz`;
  const recent = sql`w.date_decided > ${present} - ${recentDays} * interval '1 day'`;
  const late = sql`${isOpen} and w.target_at < ${present}`;
  const [row] = await runner.query<Punctuality>(sql`
    select min(w.date_creation) filter (where ${isOpen}) as "oldestPending",
      floor(percentile_cont(0.5) within group (order by extract(epoch from w.date_decided - w.date_creation) / 60)
        filter (where w.status = ${withdrawalState.completed} and ${recent}))::integer as "medianMinutesToPay",
      ${count(late)} as late, ${count(sql`(${late}) or (w.date_decided > w.target_at and ${recent})`)} as breaches
    from ${withdrawalTable.base} where ${withdrawalTable.scope(actor, 'read')} and (${isOpen} or (w.status <> ${withdrawalState.pending} and ${recent}))`);
  if (!row) throw new Error('the statistics query returned no row');
  return row;
};
