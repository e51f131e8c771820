import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { demoCampaigns, liveCampaigns } from '../campaign/index.ts';
import type { ReturnSpan } from './return-table.ts';

export interface StoredCost {
  readonly month: string;
  /** 0 once the cost was removed: the month keeps its version, so that nobody overwrites a cost they have not seen. */
  readonly cents: bigint;
  readonly version: number;
}

export const readCosts = (runner: Runner, campaign: string): Promise<StoredCost[]> =>
  runner.query<StoredCost>(sql`
    select to_char(month, 'YYYY-MM') as month, cents, version from campaign_cost
    where campaign_id = ${campaign}::uuid order by campaign_cost.month desc`);

/** Costs of each campaign in the months of the span, entered and imported. */
export const sumCosts = async (
  runner: Runner,
  { from, end, campaign }: ReturnSpan,
): Promise<ReadonlyMap<string, bigint>> => {
  const only = campaign === undefined ? sql`true` : sql`campaign_id = ${campaign}::uuid`;
  const rows = await runner.query<{ id: string; cents: bigint }>(sql`
    select campaign_id as id, sum(cents)::bigint as cents from (
      select campaign_id, month, cents from campaign_cost
      union all select campaign_id, month, cents from campaign_import_cost
    ) spent where ${only} and cents > 0 and campaign_id in (select id from ${liveCampaigns} l)
      and month >= ${from.toISOString().slice(0, 10)}::date and month < ${end.toISOString().slice(0, 10)}::date
    group by 1`);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};

/** Stores the cost of a month; 0 removes it. */
export const storeCost = async (
  runner: Runner,
  { campaign, month, cents }: { readonly campaign: string; readonly month: string; readonly cents: bigint },
): Promise<void> => {
  const first = `${month}-01`;
  await runner.query(sql`
    insert into campaign_cost as c (campaign_id, month, cents) values (${campaign}::uuid, ${first}::date, ${cents}::bigint)
    on conflict (campaign_id, month) do update set cents = excluded.cents, version = c.version + 1`);
};

export const seedCosts = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`campaign_cost`, rows);

/** Costs that people enter or change have a higher version. */
export const demoCostVersion = 0;

/** Those that came with the demo, also of a campaign that stays because a real lead came from it. */
export const removeDemoCosts = async (runner: Runner): Promise<void> => {
  await runner.query(sql`
    delete from campaign_cost
    where version = ${demoCostVersion} and campaign_id in (select id from ${demoCampaigns} d)`);
};
