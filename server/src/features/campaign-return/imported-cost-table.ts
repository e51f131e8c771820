import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { namedCampaigns } from '../campaign/index.ts';

/** Cost of the leads of one campaign in an import, in cents. */
export interface ImportedCost {
  readonly campaign: string;
  readonly cents: bigint;
}

const given = (costs: readonly ImportedCost[]) => sql`unnest(${costs.map(({ campaign }) => campaign)}::uuid[],
  ${costs.map(({ cents }) => cents)}::bigint[]) n (campaign_id, cents)`;

export const insertImportedCosts = async (
  runner: Runner,
  costs: readonly ImportedCost[],
  { importId, month }: { readonly importId: string; readonly month: string },
): Promise<void> => {
  await runner.query(sql`
    insert into campaign_import_cost (campaign_id, import_id, month, cents)
    select n.campaign_id, ${importId}::uuid, ${`${month}-01`}::date, n.cents from ${given(costs)}`);
};

/** The cost of a lead that an undo removes. */
export interface LostCost extends ImportedCost {
  readonly lead: string;
}

/** Stores what each of these leads cost and no longer counts it. */
export const reduceImportedCosts = async (
  runner: Runner,
  lost: readonly LostCost[],
  importId: string,
): Promise<ImportedCost[]> =>
  runner.query<ImportedCost>(sql`
    with lost as (
      insert into campaign_cost_taken_back (lead_id, campaign_id, import_id, cents)
      select n.lead_id, n.campaign_id, ${importId}::uuid, n.cents
      from unnest(${lost.map(({ lead }) => lead)}::uuid[], ${lost.map(({ campaign }) => campaign)}::uuid[],
        ${lost.map(({ cents }) => cents)}::bigint[]) n (lead_id, campaign_id, cents)
      returning campaign_id, cents)
    update campaign_import_cost i set cents = i.cents - n.cents
    from (select campaign_id, sum(cents)::bigint as cents from lost group by 1) n
    where i.campaign_id = n.campaign_id and i.import_id = ${importId}::uuid
    returning i.campaign_id as campaign, n.cents`);

/** Counts again what an undo took back for these leads. */
export const regainImportedCosts = (
  runner: Runner,
  leads: readonly string[],
): Promise<(ImportedCost & { readonly importId: string })[]> =>
  runner.query<ImportedCost & { readonly importId: string }>(sql`
    with back as (
      delete from campaign_cost_taken_back where lead_id = any(${leads}::uuid[]) returning campaign_id, import_id, cents)
    update campaign_import_cost i set cents = i.cents + n.cents
    from (select campaign_id, import_id, sum(cents)::bigint as cents from back group by 1, 2) n
    where i.campaign_id = n.campaign_id and i.import_id = n.import_id
    returning i.campaign_id as campaign, i.import_id as "importId", n.cents`);

/** SQL of what counts for the leads of an import, in cents. */
export const costOfImport = (importId: Sql): Sql =>
  sql`(select coalesce(sum(n.cents), 0)::bigint from campaign_import_cost n where n.import_id = ${importId})`;

export interface ImportedMonth {
  readonly campaign: string;
  readonly name: string;
  readonly month: string;
  /** The cost of all imports in that month. */
  readonly cents: bigint;
}

/** The imported cost of these campaigns in the month of the import. */
export const monthsOfImport = (
  runner: Runner,
  campaigns: readonly string[],
  importId: string,
): Promise<ImportedMonth[]> =>
  runner.query<ImportedMonth>(sql`
    select own.campaign_id as campaign, c.name, to_char(own.month, 'YYYY-MM') as month, sum(i.cents)::bigint as cents
    from campaign_import_cost own join ${namedCampaigns} c on c.id = own.campaign_id
      join campaign_import_cost i on i.campaign_id = own.campaign_id and i.month = own.month
    where own.import_id = ${importId}::uuid and own.campaign_id = any(${campaigns}::uuid[])
    group by 1, 2, 3 order by 1`);

/** Costs of a campaign's imported leads, the newest month first. */
export const readImportedCosts = (
  runner: Runner,
  campaign: string,
): Promise<Pick<ImportedMonth, 'month' | 'cents'>[]> =>
  runner.query<Pick<ImportedMonth, 'month' | 'cents'>>(sql`
    select to_char(month, 'YYYY-MM') as month, sum(cents)::bigint as cents from campaign_import_cost
    where campaign_id = ${campaign}::uuid and cents > 0 group by campaign_import_cost.month
    order by campaign_import_cost.month desc`);
