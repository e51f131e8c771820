import type { CashFlow, CashFlowGroup } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';

/** The question: bookings from the first start to the end, within the actor's scope. */
export interface FlowQuery {
  readonly actor: Actor;
  readonly starts: readonly Date[];
  readonly end: Date;
  readonly group: CashFlowGroup;
}

export interface Flows {
  readonly total: CashFlow;
  /** One per start. */
  readonly periods: readonly CashFlow[];
  readonly groups: readonly (CashFlow & { readonly id: string | null; readonly name: string | null })[];
}

interface Row {
  readonly kind: 'total' | 'period' | 'group';
  readonly period: number | null;
  readonly key: string | null;
  readonly name: string | null;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
}

const keys: Readonly<Record<CashFlowGroup, Sql>> = {
  none: sql`null::uuid`,
  campaign: sql`l.campaign_id`,
  staff: sql`l.assigned_to`,
};

/** The name of the key `f.key`. */
export const names: Readonly<Record<CashFlowGroup, Sql>> = {
  none: sql`null::text`,
  campaign: sql`(select c.name from campaign c where c.id = f.key)`,
  staff: sql`(select ${fullName('u')} from users u where u.id = f.key)`,
};

/**
 * Sums of what crossed the clearing accounts, in one snapshot: money that leaves them went to a customer and came in,
 * money that enters them went out. Customers in the bin still count, because the money moved.
 */
export const countFlows = async (runner: Runner, { actor, starts, end, group }: FlowQuery): Promise<Flows> => {
  const moments = starts.map((start) => start.toISOString());
  const needsCustomer = group !== 'none' || reachFor(actor, 'cashFlow:read') !== 'all';
  const scope = scopeByReach(actor, 'cashFlow:read', { lead: sql`l.id`, assigned: sql`l.assigned_to` });
  const rows = await runner.query<Row>(sql`
    with flow as (
      select e.amount, width_bucket(e.at, ${moments}::timestamptz[]) as period, ${keys[group]} as key
      from account a join entry e on e.account_id = a.id
        ${needsCustomer ? sql`join transfer t on t.id = e.transfer_id join users l on l.id = t.lead_id` : empty}
      where a.lead_id is null and a.kind in ('card_clearing', 'bank_clearing')
        and e.at >= ${moments[0] ?? ''}::timestamptz and e.at < ${end}::timestamptz
        ${needsCustomer ? sql`and ${scope}` : empty}
    ), f as (
      select case when grouping(period) = 0 then 'period' when grouping(key) = 0 then 'group' else 'total' end as kind,
        period, key, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_in,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_out,
        count(*) filter (where amount < 0)::integer as count_in, count(*) filter (where amount > 0)::integer as count_out
      from flow group by grouping sets ((period), (key), ())
    )
    select f.kind, f.period, f.key, ${names[group]} as name, f.money_in as "moneyIn", f.money_out as "moneyOut",
      f.count_in as "countIn", f.count_out as "countOut"
    from f order by f.money_in + f.money_out desc, name`);
  const periods = new Map(rows.flatMap((row) => (row.kind === 'period' ? [[row.period, row]] : [])));
  return {
    total: flowOf(rows.find(({ kind }) => kind === 'total')),
    periods: starts.map((_start, index) => flowOf(periods.get(index + 1))),
    groups:
      group === 'none'
        ? []
        : rows.flatMap((row) => (row.kind === 'group' ? [{ id: row.key, name: row.name, ...flowOf(row) }] : [])),
  };
};

export const flowOf = (row: Omit<Row, 'kind' | 'period' | 'key' | 'name'> | undefined): CashFlow => {
  const { moneyIn = 0n, moneyOut = 0n, countIn = 0, countOut = 0 } = row ?? {};
  return { in: toEuro(moneyIn), out: toEuro(moneyOut), net: toEuro(moneyIn - moneyOut), countIn, countOut };
};
