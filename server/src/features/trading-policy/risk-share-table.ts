import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import type { RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { Window } from './limit-window.ts';

type Reader = Pick<Runner, 'query'>;

/** Bid and ask by symbol, as decimal text. */
export type RiskPrices = Readonly<Record<string, readonly [bid: string, ask: string]>>;

/** A counted figure. The period is [startsOn, endsOn). */
export interface RiskFigure extends RiskCount {
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly prices: RiskPrices;
  readonly dateCreation: Date;
}

export const readRiskFigure = async (runner: Reader): Promise<RiskFigure | undefined> => {
  const [row] = await runner.query<RiskFigure>(sql`
    select starts_on::text as "startsOn", ends_on::text as "endsOn", accounts, losers, winners, professional, demo,
      open_orders as "openOrders", prices, date_creation as "dateCreation"
    from risk_share order by ends_on desc limit 1`);
  return row;
};

export const storeRiskFigure = async (runner: Reader, figure: RiskFigure): Promise<void> => {
  await runner.query(sql`
    insert into risk_share (ends_on, starts_on, accounts, losers, winners, professional, demo, open_orders, prices,
      date_creation)
    values (${figure.endsOn}::date, ${figure.startsOn}::date, ${figure.accounts}, ${figure.losers}, ${figure.winners},
      ${figure.professional}, ${figure.demo}, ${figure.openOrders}, ${JSON.stringify(figure.prices)}::text::jsonb,
      ${figure.dateCreation}::timestamptz)
    on conflict do nothing`);
};

/** The unrealised result of an order that was open at the end of the period, in cents. */
export interface OpenResult {
  readonly lead: string;
  readonly cents: bigint;
}

/**
 * Counts the accounts with an order closed in the period or open at its end, by their realised and unrealised result.
 * Deposits, withdrawals and other products do not count.
 */
export const countResults = async (
  runner: Reader,
  { start, end }: Window,
  open: readonly OpenResult[],
): Promise<Omit<RiskCount, 'openOrders'>> => {
  const [row] = await runner.query<Omit<RiskCount, 'openOrders'>>(sql`
    with realised as (
      select t.lead_id as lead, -coalesce(sum(e.amount) filter (where a.kind = 'trading_result'), 0) as cents
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'order.close' and t.at >= ${start}::timestamptz and t.at < ${end}::timestamptz
      group by t.lead_id
    ), unrealised as (
      select lead, sum(cents) as cents
      from unnest(${open.map(({ lead }) => lead)}::uuid[], ${open.map(({ cents }) => cents)}::bigint[]) as o (lead, cents)
      group by lead
    ), results as (
      select lead, coalesce(r.cents, 0) + coalesce(o.cents, 0) as cents,
        case when u.demo then 'demo' else coalesce(c.client_class, 'retail') end as class
      from realised r full join unrealised o using (lead) join users u on u.id = lead left join trader c on c.lead_id = lead
    )
    select (count(*) filter (where class = 'retail'))::integer as accounts,
      (count(*) filter (where class = 'retail' and cents < 0))::integer as losers,
      (count(*) filter (where class = 'retail' and cents > 0))::integer as winners,
      (count(*) filter (where class = 'professional'))::integer as professional,
      (count(*) filter (where class = 'demo'))::integer as demo
    from results`);
  if (!row) throw new Error('the count returned no row');
  return row;
};
