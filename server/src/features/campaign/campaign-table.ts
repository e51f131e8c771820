import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

export const campaignTable = table({
  resource: campaign,
  from: sql`campaign c`,
  base: sql`campaign c`,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    name: sql`c.name`,
    dateCreation: sql`c.date_creation`,
    // Counts the whole company's leads, whatever the caller may see: it decides whether the campaign can be deleted.
    userCount: sql`count_leads('campaign', c.id)`,
    version: sql`c.version`,
  },
  search: sql`plain_text(c.name)`,
  stored: { table: 'campaign', columns: { name: 'name' } },
  unique: { campaign_name_key: { field: 'name', code: 'nameTaken' } },
  scope: (actor, action) => (reachFor(actor, `campaign:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** The campaigns among these with at least one lead; all are locked against new members until the transaction ends. */
export const linkedCampaigns = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from campaign where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from unnest(${ids}::uuid[]) c(id)
    where exists (select 1 from users u where u.campaign_id = c.id and u.role = 'lead' and u.deleted_at is null)`);
  return rows.map((row) => row.id);
};

/** The campaigns among these with at least one member of staff; call it once `linkedCampaigns` has locked them. */
export const staffedCampaigns = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select distinct u.campaign_id as id from users u
    where u.campaign_id = any(${ids}::uuid[]) and u.role <> 'lead' and u.deleted_at is null`);
  return rows.map((row) => row.id);
};

export const campaignNameOf = async (runner: Runner, id: string): Promise<string | null> => {
  const [row] = await runner.query<{ name: string }>(sql`select name from campaign where id = ${id}::uuid`);
  return row?.name ?? null;
};

/** Locks the campaign, so that costs of one campaign are set one after the other; undefined if there is none. */
export const lockCampaign = async (runner: Runner, id: string): Promise<{ readonly name: string } | undefined> => {
  const [found] = await runner.query<{ name: string }>(
    sql`select name from campaign where id = ${id}::uuid and deleted_at is null for no key update`,
  );
  return found;
};

/** The names of all campaigns that are not in the bin. */
export const namesOfCampaigns = async (runner: Runner): Promise<ReadonlyMap<string, string>> => {
  const rows = await runner.query<{ id: string; name: string }>(
    sql`select id, name from campaign where deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Whether users may belong to this campaign; prevents its deletion until the transaction ends. */
export const holdCampaign = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`select 1 from campaign where id = ${id}::uuid and deleted_at is null for share`);
  return rows.length > 0;
};

/** The binned campaigns among these with a name that is now taken by another, or that occurs twice among them. */
export const takenNames = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from campaign c where c.id = any(${ids}::uuid[]) and exists (
      select 1 from campaign o where lower(o.name) = lower(c.name) and o.id <> c.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < c.id)))`);
  return rows.map((row) => row.id);
};

export const seedCampaigns = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`campaign`, rows);

/** Removes the demo's campaigns and returns their number. One with a real lead stays as the company's own. */
export const removeDemoCampaigns = async (runner: Runner): Promise<number> => {
  const rows = await runner.query(sql`
    delete from campaign c where demo and not exists (select 1 from users u where u.campaign_id = c.id) returning id`);
  await runner.query(sql`update campaign set demo = false where demo`);
  return rows.length;
};

export const countDemoCampaigns = sql`(select count(*) from campaign where demo)`;
export const demoCampaigns = sql`(select id from campaign where demo)`;
/** The campaigns and their names, also of those in the bin. */
export const namedCampaigns = sql`(select id, name from campaign)`;
export const liveCampaigns = sql`(select id from campaign where deleted_at is null)`;

export const hasCampaign = async ({ query }: Runner): Promise<boolean> =>
  (await query(sql`select 1 from campaign where deleted_at is null limit 1`)).length > 0;
