import sql from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import {
  agentCampaignRows,
  groupRows,
  readPeriods,
  totalScope,
  type TotalScope,
} from '../../kernel/totals/totals-table.ts';
import { flowOf, type FlowQuery, type Flows, names } from './cash-flow-direct-stats.ts';

interface Sums {
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
}

/** The flows from running totals; undefined while those are being filled. */
export const totalFlows = async (runner: Runner, query: FlowQuery): Promise<Flows | undefined> => {
  const { actor, starts, end, group } = query;
  const isOfAgent = group === 'campaign' && reachFor(actor, 'cashFlow:read') !== 'all';
  const measures = isOfAgent ? (['flow', 'agent_flow'] as const) : (['flow'] as const);
  const known = await totalScope(runner, { actor, permission: 'cashFlow:read', measures });
  if (!known) return undefined;
  const scope = { ...known, binned: true };
  const rows = await readPeriods(runner, { measure: 'flow', scope, span: { starts, end } });
  if (!rows) return undefined;
  const groups = group === 'none' ? [] : await readGroups(runner, query, scope);
  const periods = Map.groupBy(rows, ({ period }) => period);
  return {
    total: flowOf(sumsOf(rows)),
    periods: starts.map((_start, period) => flowOf(sumsOf(periods.get(period) ?? []))),
    groups,
  };
};

const sumsOf = (rows: readonly { readonly part: string; readonly n: number; readonly cents: bigint }[]): Sums => {
  const sums = { moneyIn: 0n, moneyOut: 0n, countIn: 0, countOut: 0 };
  for (const { part, n, cents } of rows) {
    sums[part === 'in' ? 'moneyIn' : 'moneyOut'] += cents;
    sums[part === 'in' ? 'countIn' : 'countOut'] += n;
  }
  return sums;
};

/** By staff, an agent sees one group, their own. */
const readGroups = async (
  runner: Runner,
  { starts, end, group }: FlowQuery,
  { dimension, key }: TotalScope,
): Promise<Flows['groups']> => {
  const span = { starts, end };
  const isOfAgent = dimension === 'assigned';
  const byCampaign = isOfAgent
    ? agentCampaignRows('agent_flow', { agent: key, campaigns: sql`select id from campaign` }, span)
    : groupRows('flow', 'campaign', span);
  const found = group === 'campaign' ? byCampaign : groupRows('flow', 'assigned', span);
  const isShown = isOfAgent && group === 'staff' ? sql`key = ${key}::uuid` : sql`true`;
  const rows = await runner.query<Sums & { id: string | null; name: string | null }>(sql`
    with f as (
      select key, coalesce(sum(cents) filter (where part = 'in'), 0)::bigint as money_in,
        coalesce(sum(cents) filter (where part = 'out'), 0)::bigint as money_out,
        coalesce(sum(n) filter (where part = 'in'), 0)::integer as count_in,
        coalesce(sum(n) filter (where part = 'out'), 0)::integer as count_out
      from ${found} g where ${isShown} group by key
    )
    select f.key as id, ${names[group]} as name, f.money_in as "moneyIn", f.money_out as "moneyOut",
      f.count_in as "countIn", f.count_out as "countOut"
    from f order by f.money_in + f.money_out desc, name`);
  return rows.map(({ id, name, ...sums }) => ({ id, name, ...flowOf(sums) }));
};
