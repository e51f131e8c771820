import sql, { type Sql } from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { ReturnGroup } from '@countinghouse/contract/campaign/campaign-return.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { liveCampaigns } from '../campaign/index.ts';

const nil = '00000000-0000-0000-0000-000000000000';

/** Leads created from the first month to before the end. */
export interface ReturnSpan {
  readonly from: Date;
  readonly end: Date;
  readonly campaign: string | undefined;
  /** By campaign, or all together by source: never both, because anyone can make up sources. */
  readonly group: ReturnGroup;
}

/** A sum of one kind, of the leads of one campaign or source. */
export interface ReturnSum {
  /** The nil id for leads without a campaign; null in the sums of all. */
  readonly campaign: string | null;
  readonly source: string;
  /** `lead`, `contacted`, … or `wait:` with the hours until the first deposit. */
  readonly kind: string;
  readonly n: number;
  readonly cents: bigint;
}

interface Slots {
  /** Selects campaign, dimension and key of the totals to read; the campaign is null for all of them together. */
  readonly rows: Sql;
  /** Selects changes `p` that wait to be folded in and count for the reader. */
  readonly waiting: Sql;
}

const ofCampaign = sql`select id from ${liveCampaigns} c union all select ${nil}::uuid`;

/** An agent's slots hold the leads assigned to them, whichever campaign is requested. */
const slotsOf = ({ actor }: Context, { campaign, group }: ReturnSpan): Slots => {
  const all = reachFor(actor, 'cashFlow:read') === 'all';
  const keyOf = (id: Sql): Sql =>
    all
      ? sql`'campaign'::total_dimension, ${id}`
      : sql`'assigned_campaign'::total_dimension, agent_campaign_key(${actor.id}::uuid, ${id})`;
  const mine = all ? sql`true` : sql`p.assigned = ${actor.id}::uuid`;
  if (campaign !== undefined)
    return {
      rows: sql`select null::uuid, ${keyOf(sql`${campaign}::uuid`)}`,
      waiting: sql`${mine} and p.campaign = ${campaign}::uuid`,
    };
  const whole = all ? sql`'all'::total_dimension, ${nil}::uuid` : sql`'assigned'::total_dimension, ${actor.id}::uuid`;
  const together = sql`select null::uuid, ${whole}`;
  return {
    rows:
      group === 'source'
        ? together
        : sql`${together} union all select c.id, ${keyOf(sql`c.id`)} from (${ofCampaign}) c`,
    waiting: mine,
  };
};

/**
 * Sums of all leads and of each campaign, from running totals. Leads in the bin do not count, such as duplicates that were
 * merged; the money that they have moved does, as in the cash flow.
 */
export const readReturn = (context: Context, span: ReturnSpan): Promise<ReturnSum[]> => {
  const { rows, waiting } = slotsOf(context, span);
  const source = span.group === 'source' ? sql`substr(part, strpos(part, '|') + 1)` : sql`''`;
  return context.query<ReturnSum>(sql`
    with slot (campaign, dimension, key) as (${rows}), r as (
      select s.campaign, t.part, t.binned, t.n, t.cents
      from slot s cross join lateral (
        select t.part, t.binned, t.n, t.cents from total t
        where t.measure in ('acquired', 'acquired_money') and t.dimension = s.dimension and t.key = s.key
          and t.level = 'day' and t.bucket >= ${span.from}::timestamptz and t.bucket < ${span.end}::timestamptz) t
      union all
      select s.campaign, p.part, p.binned, p.n, p.cents
      from total_pending p join slot s on s.campaign is null or s.campaign = coalesce(p.campaign, ${nil}::uuid)
      where p.measure in ('acquired', 'acquired_money') and ${waiting}
        and p.at >= ${span.from}::timestamptz and p.at < ${span.end}::timestamptz
    ), k as (
      select campaign, split_part(part, '|', 1) as kind, ${source} as source, binned, n, cents from r
    )
    select campaign, source, kind, sum(n)::integer as n, sum(cents)::bigint as cents from k
    where not binned or kind in ('in', 'out') group by 1, 2, 3 having sum(n) <> 0`);
};

/** Whether everything that has happened is in the totals; false while those of a company with history are filled. */
export const isReturnCounted = async (runner: Runner): Promise<boolean> =>
  (
    await runner.query(
      sql`select 1 from total_state where measure in ('acquired', 'acquired_money') and not filled limit 1`,
    )
  ).length === 0;
