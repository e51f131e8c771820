import type { DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Span } from '../../kernel/totals/slices.ts';
import { everRows, readEver, readPeriods, totalScope, type TotalScope } from '../../kernel/totals/totals-table.ts';
import type { DepositFigures, Middle } from './deposit-direct-stats.ts';

/** The figures from running totals; undefined when those cannot answer. */
export const totalDeposits = async (runner: Runner, actor: Actor, span: Span): Promise<DepositFigures | undefined> => {
  const known = await totalScope(runner, {
    actor,
    permission: 'deposit:read',
    measures: ['deposit', 'deposit_amount', 'deposit_band'],
  });
  if (!known) return undefined;
  const scope = { ...known, binned: false };
  const periods = await readPeriods(runner, { measure: 'deposit', scope, span });
  if (!periods) return undefined;
  const ever = await readEver(runner, 'deposit', scope);
  return {
    byStatus: ever.map(({ part, n, cents }) => ({ status: part as DepositStatus, count: n, cents })),
    middle: await middleOf(runner, scope),
    periods: periods.map(({ period, n, cents }) => ({ period, count: n, cents })),
  };
};

/** The amount at a rank: the first one up to which so many deposits are counted. */
const amountAt = (rank: Sql): Sql => sql`min(a.amount) filter (where a.upto >= ${rank})`;

/** The band holds the middle ranks, so that only the amounts of one band or two are read. */
const middleOf = async (runner: Runner, scope: TotalScope): Promise<Middle> => {
  const [row] = await runner.query<Middle>(sql`
    with placed as (
      select part, n, sum(n) over (order by part) - n as before, sum(n) over () as every, sum(cents) over () as cents
      from ${everRows('deposit_band', scope)} b
    ), ranks as (
      select *, div(every + 1, 2) as lower, div(every, 2) + 1 as upper from placed
    ), wanted as materialized (
      select * from ranks
      where (before < lower and before + n >= lower) or (before < upper and before + n >= upper)
    ), counted as (
      select w.part, w.before, a.part::bigint as amount, a.n
      from wanted w cross join lateral ${everRows(
        'deposit_amount',
        scope,
        (part) => sql`
        ${part} >= w.part and ${part} < lpad((w.part::bigint + amount_band_width(w.part::bigint))::text, 19, '0')`,
      )} a
    ), a as (
      select amount, before + sum(n) over (partition by part order by amount) as upto from counted
    )
    select round(w.cents / w.every)::bigint as average,
      (select round((${amountAt(sql`w.lower`)} + ${amountAt(sql`w.upper`)}) / 2.0)::bigint from a) as median
    from wanted w limit 1`);
  return row ?? { average: null, median: null };
};
