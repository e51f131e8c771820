import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { readRows } from './import-row-table.ts';
import type { RunOptions } from './import-table.ts';
import { hasCostAlone, renamesChecked } from './run-table.ts';

const sampleRows = 3;

export const sampleOf = async (runner: Runner, importId: string): Promise<string[][]> =>
  (await readRows(runner, importId, { show: 'all', after: 0, limit: sampleRows })).map(({ cells }) => [...cells]);

export interface Forecast {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly costWithoutCampaign: number;
  /** Cost of the new leads. */
  readonly cents: bigint;
}

type ForecastOptions = Pick<RunOptions, 'duplicates' | 'createCampaigns'> & { readonly hasCampaign: boolean };

interface Seen {
  readonly created: number;
  readonly existing: number;
  readonly repeated: number;
  readonly failed: number;
  readonly alone: number;
  readonly cents: bigint;
}

/** The result that a run would have, by the same rules. */
export const forecastRun = async (
  runner: Runner,
  importId: string,
  { duplicates, createCampaigns, hasCampaign }: ForecastOptions,
): Promise<Forecast> => {
  const homeless = createCampaigns
    ? sql`false`
    : sql`r.campaign_name <> '' and not exists (select 1 from campaign c where lower(c.name) = lower(r.campaign_name) and c.deleted_at is null)`;
  const alone = hasCampaign ? sql`false` : sql`problems is null and duplicate is null and ${hasCostAlone}`;
  const renames =
    duplicates === 'update'
      ? sql`duplicate = 'existing' and exists (
          select 1 from users u where u.email = r.email and u.deleted_at is null and ${renamesChecked})`
      : sql`false`;
  const [row] = await runner.query<Seen>(sql`
    with judged as (
      select duplicate, lead_cost, coalesce(${alone}, false) as alone,
        problems is not null or coalesce(duplicate = 'staff', false) or (${homeless}) or coalesce(${renames}, false) as fails
      from import_row r where import_id = ${importId}::uuid),
    seen as (select duplicate, lead_cost, alone, fails or alone as fails from judged)
    select count(*) filter (where fails)::integer as failed, count(*) filter (where alone)::integer as alone,
      coalesce(sum(lead_cost) filter (where not fails and duplicate is null), 0)::bigint as cents,
      count(*) filter (where not fails and duplicate is null)::integer as created,
      count(*) filter (where not fails and duplicate = 'existing')::integer as existing,
      count(*) filter (where not fails and duplicate = 'inFile')::integer as repeated
    from seen`);
  const none: Seen = { created: 0, existing: 0, repeated: 0, failed: 0, alone: 0, cents: 0n };
  const { created, existing, repeated, failed, alone: costWithoutCampaign, cents } = row ?? none;
  const updated = duplicates === 'update' ? existing : 0;
  return { created, updated, skipped: repeated + existing - updated, failed, costWithoutCampaign, cents };
};
