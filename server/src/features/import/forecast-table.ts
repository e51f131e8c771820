import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { readRows } from './import-row-table.ts';
import type { RunOptions } from './import-table.ts';

const sampleRows = 3;

export const sampleOf = async (runner: Runner, importId: string): Promise<string[][]> =>
  (await readRows(runner, importId, { show: 'all', after: 0, limit: sampleRows })).map(({ cells }) => [...cells]);

export interface Forecast {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

/** The result that a run would have, by the same rules. */
export const forecastRun = async (
  runner: Runner,
  importId: string,
  { duplicates, createCampaigns }: Pick<RunOptions, 'duplicates' | 'createCampaigns'>,
): Promise<Forecast> => {
  const homeless = createCampaigns
    ? sql`false`
    : sql`r.campaign_name <> '' and not exists (select 1 from campaign c where lower(c.name) = lower(r.campaign_name) and c.deleted_at is null)`;
  const [row] = await runner.query<{ created: number; existing: number; repeated: number; failed: number }>(sql`
    with seen as (
      select duplicate, problems is not null or coalesce(duplicate = 'staff', false) or (${homeless}) as fails
      from import_row r where import_id = ${importId}::uuid)
    select count(*) filter (where fails)::integer as failed,
      count(*) filter (where not fails and duplicate is null)::integer as created,
      count(*) filter (where not fails and duplicate = 'existing')::integer as existing,
      count(*) filter (where not fails and duplicate = 'inFile')::integer as repeated
    from seen`);
  const { created, existing, repeated, failed } = row ?? { created: 0, existing: 0, repeated: 0, failed: 0 };
  const updated = duplicates === 'update' ? existing : 0;
  return { created, updated, skipped: repeated + existing - updated, failed };
};
