import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import type { Runner } from '../../kernel/context.ts';
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
    // Of the whole firm, whoever asks: it is the campaign's size, and what decides whether it can go.
    userCount: sql`count_leads('campaign', c.id)`,
    version: sql`c.version`,
  },
  search: sql`plain_text(c.name)`,
  stored: { table: 'campaign', columns: { name: 'name' } },
  unique: { campaign_name_key: { field: 'name', code: 'nameTaken' } },
  scope: (actor, action) => (reachOf(actor.role, `campaign:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** Of these campaigns, those that at least one lead belongs to; they are locked against new leads meanwhile. */
export const linkedCampaigns = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from campaign where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from unnest(${ids}::uuid[]) c(id)
    where exists (select 1 from users u where u.campaign_id = c.id and u.role = 'lead' and u.deleted_at is null)`);
  return rows.map((row) => row.id);
};

/** Whether leads can belong to this campaign. It cannot be deleted until the transaction ends. */
export const holdCampaign = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`select 1 from campaign where id = ${id}::uuid and deleted_at is null for share`);
  return rows.length > 0;
};

/** Of these campaigns in the bin, those whose name another one has by now, or another of them has too. */
export const takenNames = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from campaign c where c.id = any(${ids}::uuid[]) and exists (
      select 1 from campaign o where lower(o.name) = lower(c.name) and o.id <> c.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < c.id)))`);
  return rows.map((row) => row.id);
};
