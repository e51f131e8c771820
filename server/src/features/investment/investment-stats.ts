import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { type investmentStats as route, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { monthsShown, soonDays, totalInvestments } from './investment-total-stats.ts';
import { dividendTable, investmentTable } from './investment-table.ts';

const dividendState = stateConstants(dividendStates.names);
const investmentState = stateConstants(investmentStates.names);

const sum = (cents: Sql, when: Sql): Sql => euro(sql`coalesce(sum(${cents}) filter (where ${when}), 0)`);

/** Figures within the caller's scope: active, paid, due soon, and the last twelve months. */
export const showInvestmentStats: Command<typeof route> = async (context) => {
  const today = dayOf(context.now);
  const totals = await totalInvestments(context, context.actor, today);
  return totals ?? new JsonText(await countInvestments(context, context.actor, today));
};

/** The figures as JSON, from the records themselves. */
export const countInvestments = async (runner: Runner, actor: Actor, day: Day): Promise<string> => {
  const today = sql`${day}::date`;
  const investments = sql`${investmentTable.base} where ${inScope(investmentTable as never, actor, 'read')}`;
  const dividends = sql`${dividendTable.base} where ${inScope(dividendTable as never, actor, 'read')}`;
  const soon = (day: Sql): Sql => sql`${day} between ${today} and ${today} + ${soonDays}::integer`;
  const month = (day: Sql): Sql => sql`to_char(${day}, 'YYYY-MM')`;
  const [row] = await runner.query<{ text: string }>(sql`
    with months as (
      select to_char(date_trunc('month', ${today}::timestamp) - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, ${monthsShown - 1}::integer) as n
    ), invested as (
      select ${month(sql`i.start_date`)} as month, sum(i.amount_cents) as cents from ${investments} and i.status in (${investmentState.active}, ${investmentState.matured}) group by 1
    ), paid as (
      select ${month(sql`d.due_date`)} as month, sum(d.cents) as cents from ${dividends} and d.status = ${dividendState.paid} group by 1
    ), counted as (
      select count(*) filter (where i.status = ${investmentState.active}) as active, count(*) filter (where i.status = ${investmentState.matured}) as matured,
        count(*) filter (where i.status = ${investmentState.cancelled}) as cancelled,
        ${sum(sql`i.amount_cents`, sql`i.status = ${investmentState.active}`)} as "principalActive",
        ${sum(sql`i.amount_cents`, sql`i.status = ${investmentState.active} and ${soon(sql`i.expiration_date`)}`)} as "maturingNext30Days"
      from ${investments}
    ), due as (
      select ${sum(sql`d.cents`, sql`d.status = ${dividendState.paid}`)} as "dividendsPaid",
        ${sum(sql`d.cents`, sql`d.status = ${dividendState.planned} and ${soon(sql`d.due_date`)}`)} as "dueNext30Days"
      from ${dividends}
    )
    select row_to_json(r)::text as text from (
      select counted.*, due.*, (select json_agg(m order by m.month) from (
        select month, ${euro(sql`coalesce(invested.cents, 0)`)} as invested, ${euro(sql`coalesce(paid.cents, 0)`)} as dividends
        from months left join invested using (month) left join paid using (month)) m) as "byMonth"
      from counted, due) r`);
  return row?.text ?? '{}';
};
