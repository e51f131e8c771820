import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { type Slice, slicesOf, type Span } from './slices.ts';

/** Measures with totals, declared in the migrations with `follow_in_totals`. */
export type Measure =
  | 'deposit'
  | 'deposit_amount'
  | 'deposit_band'
  | 'withdrawal'
  | 'house'
  | 'flow'
  | 'agent_flow'
  | 'transfer'
  | 'order'
  | 'order_end'
  | 'order_result'
  | 'order_result_end'
  | 'investment'
  | 'investment_end'
  | 'dividend'
  | 'acquired'
  | 'acquired_money';

/** Whose records are counted. */
export interface TotalScope {
  readonly dimension: 'all' | 'assigned' | 'campaign';
  /** The agent or campaign; the nil id for all. */
  readonly key: string;
  /** Whether records of customers in the bin count. */
  readonly binned: boolean;
}

interface Sum {
  readonly part: string;
  readonly n: number;
  readonly cents: bigint;
}

const nil = '00000000-0000-0000-0000-000000000000';

/**
 * The totals that answer for the actor; undefined while they are being filled, and for customers, whose few records are
 * counted themselves.
 */
export const totalScope = async (
  runner: Runner,
  wanted: { readonly actor: Actor; readonly permission: Permission; readonly measures: readonly Measure[] },
): Promise<(Pick<TotalScope, 'key'> & { readonly dimension: 'all' | 'assigned' }) | undefined> => {
  const reach = reachFor(wanted.actor, wanted.permission);
  if (reach !== 'all' && reach !== 'assigned') return undefined;
  const [missing] = await runner.query(sql`
    select 1 from total_state where measure = any(${wanted.measures}::text[]::total_measure[]) and not filled limit 1`);
  if (missing) return undefined;
  return reach === 'all' ? { dimension: 'all', key: nil } : { dimension: 'assigned', key: wanted.actor.id };
};

/** The cents of all records in these states, of every customer; undefined while the totals are being filled. */
export const centsInStates = async (
  runner: Pick<Runner, 'query'>,
  measure: Measure,
  states: readonly string[],
): Promise<bigint | undefined> => {
  const rows = everRows(
    measure,
    { dimension: 'all', key: nil, binned: true },
    (part) => sql`${part} = any(${states}::text[])`,
  );
  const [row] = await runner.query<{ filled: boolean; cents: bigint }>(sql`
    select (select filled from total_state where measure = ${measure}::total_measure) as filled,
      (select coalesce(sum(cents), 0)::bigint from ${rows} r) as cents`);
  return row?.filled === true ? row.cents : undefined;
};

const stored = (measure: Measure, { dimension, key, binned }: TotalScope): Sql => sql`
  t.measure = ${measure}::total_measure and t.dimension = ${dimension}::total_dimension and t.key = ${key}::uuid
    and (${binned}::boolean or not t.binned)`;

const ofKey = (dimension: TotalScope['dimension'], key: string): Sql => {
  if (dimension === 'all') return sql`true`;
  return dimension === 'assigned' ? sql`p.assigned = ${key}::uuid` : sql`p.campaign = ${key}::uuid`;
};

const waiting = (measure: Measure, { dimension, key, binned }: TotalScope): Sql => sql`
  p.measure = ${measure}::total_measure and ${ofKey(dimension, key)}
    and (${binned}::boolean or not p.binned)`;

/** `part`, `n` and `cents` over all time, as a subquery; `parts` restricts `part`, given its column. */
export const everRows = (measure: Measure, scope: TotalScope, parts: (part: Sql) => Sql = () => sql`true`): Sql => sql`
  (select part, sum(n)::bigint as n, sum(cents)::bigint as cents from (
    select t.part, t.n, t.cents from total t
    where ${stored(measure, scope)} and t.level = 'ever' and t.bucket = '-infinity' and ${parts(sql`t.part`)}
    union all
    select p.part, p.n, p.cents from total_pending p where ${waiting(measure, scope)} and ${parts(sql`p.part`)}
  ) r group by part having sum(n) <> 0)`;

/** The same of the days of UTC from `day` on. */
export const sinceRows = (measure: Measure, scope: TotalScope, day: Date): Sql => sql`
  (select part, sum(n)::bigint as n, sum(cents)::bigint as cents from (
    select t.part, t.n, t.cents from total t
    where ${stored(measure, scope)} and t.level = 'day' and t.bucket >= ${day}::timestamptz
    union all
    select p.part, p.n, p.cents from total_pending p where ${waiting(measure, scope)} and p.at >= ${day}::timestamptz
  ) r group by part having sum(n) <> 0)`;

/** Sums over all time, by part. */
export const readEver = (runner: Runner, measure: Measure, scope: TotalScope): Promise<Sum[]> =>
  runner.query<Sum>(sql`select part, n::integer as n, cents from ${everRows(measure, scope)} s`);

/** Sums of a slice `s`; grouped in a subquery, because a planner that joins reads every slice of the history. */
const sliceSums = (which: Sql): Sql => sql`
  (select t.part, sum(t.n) as n, sum(t.cents) as cents from total t
    where ${which} and t.level = s.level and t.bucket >= s.from and t.bucket < s.to group by t.part)`;

/** Sums of each period and part; undefined when a period begins within a quarter of an hour. */
export const readPeriods = async (
  runner: Runner,
  { measure, scope, span }: { readonly measure: Measure; readonly scope: TotalScope; readonly span: Span },
): Promise<(Sum & { readonly period: number })[] | undefined> => {
  const slices = slicesOf(span);
  if (!slices) return undefined;
  const of = <Key extends keyof Slice>(key: Key): Slice[Key][] => slices.map((slice) => slice[key]);
  const starts = span.starts.map((start) => start.toISOString());
  return runner.query(sql`
    select period, part, sum(n)::integer as n, sum(cents)::bigint as cents from (
      select s.period, t.part, t.n, t.cents
      from unnest(${of('period')}::integer[], ${of('level')}::text[]::total_level[], ${of('from')}::timestamptz[],
          ${of('to')}::timestamptz[]) as s (period, level, "from", "to")
        cross join lateral ${sliceSums(stored(measure, scope))} t
      union all
      select width_bucket(p.at, ${starts}::timestamptz[]) - 1, p.part, p.n, p.cents from total_pending p
      where ${waiting(measure, scope)} and p.at >= ${starts[0] ?? null}::timestamptz and p.at < ${span.end}::timestamptz
    ) r group by period, part having sum(n) <> 0`);
};

interface Groups {
  /** `with found as (…)`: the keys of the totals, each with the `id` of its agent or campaign. */
  readonly keys: Sql;
  /** Condition of the totals `t` of all these keys. */
  readonly kept: Sql;
  /** For a change `p` that is not folded in yet: its `id`, and whether it counts. */
  readonly pending: { readonly id: Sql; readonly counts: Sql };
}

/** `key`, `part`, `n` and `cents` of one period for each agent or campaign, as a subquery; none has the key null. */
export const groupRows = (measure: Measure, group: 'assigned' | 'campaign', span: Span): Sql | undefined => {
  const kept = sql`t.measure = ${measure}::total_measure and t.dimension = ${group}::total_dimension`;
  const keys = sql`
    with recursive keys as (
      (select t.key from total t where ${kept} order by t.key limit 1)
      union all
      select (select t.key from total t where ${kept} and t.key > k.key order by t.key limit 1)
      from keys k where k.key is not null
    ), found as (select key, nullif(key, ${nil}::uuid) as id from keys)`;
  const id = sql([group === 'assigned' ? 'p.assigned' : 'p.campaign']);
  return sumsOfGroups(measure, span, { keys, kept, pending: { id, counts: sql`true` } });
};

interface AgentCampaigns {
  readonly agent: string;
  /** Selects the ids of all campaigns. */
  readonly campaigns: Sql;
}

/** The same for the campaigns of one agent's customers, from totals that are kept by agent and campaign. */
export const agentCampaignRows = (
  measure: Measure,
  { agent, campaigns }: AgentCampaigns,
  span: Span,
): Sql | undefined => {
  const kept = sql`t.measure = ${measure}::total_measure and t.dimension = 'assigned_campaign'`;
  const keys = sql`
    with found as (
      select agent_campaign_key(${agent}::uuid, c.id) as key, c.id
      from (${campaigns} union all select null::uuid) c (id))`;
  return sumsOfGroups(measure, span, {
    keys,
    kept,
    pending: { id: sql`p.campaign`, counts: sql`p.assigned = ${agent}::uuid` },
  });
};

const sumsOfGroups = (measure: Measure, span: Span, { keys, kept, pending }: Groups): Sql | undefined => {
  const slices = slicesOf({ starts: span.starts.slice(0, 1), end: span.end });
  if (!slices) return undefined;
  return sql`
    (${keys}
    select key, part, sum(n)::bigint as n, sum(cents)::bigint as cents from (
      select k.id as key, t.part, t.n, t.cents
      from found k
        cross join unnest(${slices.map(({ level }) => level)}::text[]::total_level[],
          ${slices.map(({ from }) => from)}::timestamptz[], ${slices.map(({ to }) => to)}::timestamptz[]) as s (level, "from", "to")
        cross join lateral ${sliceSums(sql`${kept} and t.key = k.key`)} t
      union all
      select ${pending.id}, p.part, p.n, p.cents from total_pending p
      where p.measure = ${measure}::total_measure and ${pending.counts}
        and p.at >= ${span.starts[0] ?? null}::timestamptz and p.at < ${span.end}::timestamptz
    ) r group by key, part having sum(n) <> 0)`;
};
