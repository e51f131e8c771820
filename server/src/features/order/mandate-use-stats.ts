import { orderStates } from '@countinghouse/contract/order/order.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';

interface Traded {
  readonly count: number;
  readonly stakes: bigint;
  readonly result: bigint;
}

/** Cents. */
export interface TradedUnder {
  readonly all: Traded;
  readonly last30Days: Traded;
  readonly open: number;
  readonly openStakes: bigint;
  /** The result of the orders closed since then; negative for a loss. */
  readonly result: bigint;
}

interface Row {
  readonly count: number;
  readonly stakes: bigint;
  readonly total: bigint;
  readonly recentCount: number;
  readonly recentStakes: bigint;
  readonly recentTotal: bigint;
  readonly open: number;
  readonly openStakes: bigint;
  readonly result: bigint;
}

const sum = (cents: Sql, when: Sql): Sql => sql`coalesce(sum(${cents}) filter (where ${when}), 0)::bigint`;

interface Since {
  readonly mandate: string;
  readonly lossFrom: Date;
  readonly recentFrom: Date;
}

/**
 * Trading under a mandate. One statement: an order that closes meanwhile counts as a stake or by its result, never
 * as neither.
 */
export const tradedUnder = async (runner: Runner, { mandate, lossFrom, recentFrom }: Since): Promise<TradedUnder> => {
  const isOpen = stateIn(sql`o.status`, orderStates.open);
  const isRecent = sql`o.date_creation >= ${recentFrom}::timestamptz`;
  const [row] = await runner.query<Row>(sql`
    select (count(*) filter (where o.part_of is null))::integer as count, ${sum(sql`o.stake`, sql`true`)} as stakes, ${sum(sql`o.profit`, sql`true`)} as total,
      (count(*) filter (where ${isRecent} and o.part_of is null))::integer as "recentCount", ${sum(sql`o.stake`, isRecent)} as "recentStakes",
      ${sum(sql`o.profit`, isRecent)} as "recentTotal",
      (count(*) filter (where ${isOpen}))::integer as open, ${sum(sql`o.stake`, isOpen)} as "openStakes",
      ${sum(sql`o.profit`, sql`o.date_closed >= ${lossFrom}::timestamptz`)} as result
    from orders o where o.mandate_id = ${mandate}::uuid`);
  if (!row) throw new Error('the sums gave no row');
  const { count, stakes, total, recentCount, recentStakes, recentTotal, ...rest } = row;
  return {
    all: { count, stakes, result: total },
    last30Days: { count: recentCount, stakes: recentStakes, result: recentTotal },
    ...rest,
  };
};

/** The same of all mandates in a period, for those who decide on money: orders placed, and orders closed with their result. */
export const tradedUnderMandates = async (
  runner: Runner,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Traded & { readonly closed: number }> => {
  const within = (at: Sql): Sql => sql`(${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz)`;
  const [placed, closed] = [within(sql`o.date_creation`), within(sql`o.date_closed`)];
  const [row] = await runner.query<Traded & { closed: number }>(sql`
    select (count(*) filter (where ${placed} and o.part_of is null))::integer as count, ${sum(sql`o.stake`, placed)} as stakes,
      (count(*) filter (where ${closed}))::integer as closed, ${sum(sql`o.profit`, closed)} as result
    from orders o where o.mandate_id is not null and (${placed} or ${closed})`);
  return row ?? { count: 0, stakes: 0n, closed: 0, result: 0n };
};
