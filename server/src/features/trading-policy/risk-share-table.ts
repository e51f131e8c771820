import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import type { RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import sql, { type Sql } from 'sql-template-tag';
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

/** Customers by id: those after the first up to and including the last. */
interface LeadRange {
  readonly after: string;
  readonly upTo: string;
}

/** Customers that are counted with one statement. */
const leadsAtOnce = 5_000;

/** The last customer of the next slice; undefined when there is none left. */
export const endOfSlice = async (runner: Reader, after: string): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string | null }>(sql`
    select max(id::text) as id from (
      select id from users where role = 'lead' and id > ${after}::uuid order by id limit ${leadsAtOnce}) s`);
  return row?.id ?? undefined;
};

/**
 * Counts the accounts of a slice with an order closed in the period or open at its end, by their realised and
 * unrealised result. Each result counts for the customer's class at its moment. Deposits, withdrawals and other products
 * do not count.
 */
export const countResults = async (
  runner: Reader,
  { start, end, after, upTo }: Window & LeadRange,
  open: readonly OpenResult[],
): Promise<Omit<RiskCount, 'openOrders'>> => {
  const slice = (column: Sql): Sql => sql`${column} > ${after}::uuid and ${column} <= ${upTo}::uuid`;
  const [row] = await runner.query<Omit<RiskCount, 'openOrders'>>(sql`
    with classes as (
      select lead_id, client_class, since,
        coalesce(lead(since) over (partition by lead_id order by since), 'infinity') as until
      from trader_class where ${slice(sql`lead_id`)}
    ), professional as (select * from classes where client_class = 'professional'),
    realised as (
      select t.lead_id, p.lead_id is null as is_retail,
        -coalesce(sum(e.amount) filter (where a.kind = 'trading_result'), 0) as cents
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        left join professional p on p.lead_id = t.lead_id and t.at >= p.since and t.at < p.until
      where ${slice(sql`t.lead_id`)} and t.kind = 'order.close' and t.at >= ${start}::timestamptz
        and t.at < ${end}::timestamptz
      group by 1, 2
    ), unrealised as (
      select o.lead_id, p.lead_id is null as is_retail, sum(o.cents) as cents
      from unnest(${open.map(({ lead }) => lead)}::uuid[], ${open.map(({ cents }) => cents)}::bigint[]) as o (lead_id, cents)
        left join professional p on p.lead_id = o.lead_id and p.since < ${end}::timestamptz and p.until >= ${end}::timestamptz
      group by 1, 2
    ), accounts as (
      select u.id, u.demo, bool_or(r.is_retail) as is_retail, sum(r.cents) filter (where r.is_retail) as cents
      from (select * from realised union all select * from unrealised) r join users u on u.id = r.lead_id group by u.id
    )
    select (count(*) filter (where not demo and is_retail))::integer as accounts,
      (count(*) filter (where not demo and is_retail and cents < 0))::integer as losers,
      (count(*) filter (where not demo and is_retail and cents > 0))::integer as winners,
      (count(*) filter (where not demo and not is_retail))::integer as professional,
      (count(*) filter (where demo))::integer as demo
    from accounts`);
  if (!row) throw new Error('the count returned no row');
  return row;
};

export interface Recount {
  readonly counts: RiskCount | null;
  readonly dateDone: Date | null;
  readonly isUnderWay: boolean;
}

/** The last new count of this period. */
export const readRecount = async (runner: Reader, endsOn: Day): Promise<Recount> => {
  const [row] = await runner.query<Recount>(sql`
    select counts, date_done as "dateDone", date_done is null or date_done < date_started as "isUnderWay"
    from risk_recount where ends_on = ${endsOn}::date`);
  return row ?? { counts: null, dateDone: null, isUnderWay: false };
};

/**
 * Begins a new count of this period, and returns whether it may: one at a time and one an hour. A count that has not
 * ended after a day was given up.
 */
export const beginRecount = async (runner: Reader, endsOn: Day, now: Date): Promise<boolean> => {
  const begun = await runner.query(sql`
    insert into risk_recount as r (ends_on, date_started) values (${endsOn}::date, ${now}::timestamptz)
    on conflict (id) do update set ends_on = excluded.ends_on, date_started = excluded.date_started,
      date_done = case when r.ends_on = excluded.ends_on then r.date_done end,
      counts = case when r.ends_on = excluded.ends_on then r.counts end
    where r.date_started <= excluded.date_started - interval '1 day'
      or (r.date_started <= excluded.date_started - interval '1 hour' and r.date_done >= r.date_started)
    returning 1`);
  return begun.length > 0;
};

export const endRecount = async (runner: Reader, endsOn: Day, counts: RiskCount, now: Date): Promise<void> => {
  await runner.query(sql`
    update risk_recount set counts = ${JSON.stringify(counts)}::text::jsonb, date_done = ${now}::timestamptz
    where ends_on = ${endsOn}::date`);
};
