import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { LimitPeriod } from '@countinghouse/contract/trading-policy/limits.ts';
import { limitPeriods } from '@countinghouse/contract/trading-policy/limits.ts';
import sql, { join } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { limitWindow } from './limit-window.ts';

export type ByPeriod = Readonly<Record<LimitPeriod, bigint>>;

/** An awaited deposit counts: it may arrive at any time. */
const counted = [...depositStates.open, 'completed'] as const;

const windows = (now: Date) => {
  const all = limitPeriods.map((period) => ({ period, ...limitWindow(period, now) }));
  // A week may begin before its month.
  const from = new Date(Math.min(...all.map(({ start }) => start.getTime())));
  return { all, from };
};

const noCents = { day: 0n, week: 0n, month: 0n };

/** Completed and pending deposits, by the time at which they were started. */
export const depositedIn = async (runner: Runner, lead: string, now: Date): Promise<ByPeriod> => {
  const { all, from } = windows(now);
  const sums = all.map(
    ({ start }) => sql`coalesce(sum(amount) filter (where date_creation >= ${start}::timestamptz), 0)::bigint`,
  );
  const [row] = await runner.query<ByPeriod>(sql`
    select ${join(sums.map((sum, index) => sql`${sum} as ${sql([limitPeriods[index] ?? ''])}`))}
    from deposit where lead_id = ${lead}::uuid and ${stateIn(sql`status`, counted)}
      and date_creation >= ${from}::timestamptz`);
  return row ?? noCents;
};

/** The net loss from closed orders (negative for a gain), and the possible loss from open ones. */
export interface Lost extends ByPeriod {
  readonly atStake: bigint;
}

/**
 * One statement: an order that closes meanwhile counts in one of the two, never in neither. The account of each
 * entry is looked up: joined, PostgreSQL read all results of the house, which took 14 s for one who trades much.
 */
export const lostIn = async (runner: Runner, lead: string, now: Date): Promise<Lost> => {
  const { all, from } = windows(now);
  const sums = all.map(({ start }) => sql`coalesce(sum(amount) filter (where at >= ${start}::timestamptz), 0)::bigint`);
  const [row] = await runner.query<Lost>(sql`
    with closed as materialized (
      select t.at, (
        select sum(e.amount) from entry e where e.transfer_id = t.id
          and (select a.kind from account a where a.id = e.account_id and a.lead_id is null) = 'trading_result') as amount
      from transfer t where t.lead_id = ${lead}::uuid and t.kind = 'order.close' and t.at >= ${from}::timestamptz
    )
    select ${join(sums.map((sum, index) => sql`${sum} as ${sql([limitPeriods[index] ?? ''])}`))},
      (select coalesce(sum(balance), 0)::bigint from account where lead_id = ${lead}::uuid and kind = 'margin') as "atStake"
    from closed`);
  return row ?? { ...noCents, atStake: 0n };
};
