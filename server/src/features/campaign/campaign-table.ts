import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import type { Runner } from '../../kernel/context.ts';
import { everything, nothing, table } from '../../kernel/resource/table.ts';

const userCount = sql`(select count(*) from users u where u.campaign_id = c.id and u.role = 'lead' and u.deleted_at is null)`;

export const campaignTable = table({
  resource: campaign,
  from: sql`campaign c`,
  base: sql`campaign c`,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    name: sql`c.name`,
    dateCreation: sql`c.date_creation`,
    userCount,
    version: sql`c.version`,
  },
  search: sql`plain_text(c.name)`,
  stored: { table: 'campaign', columns: { name: 'name' } },
  scope: (actor, action) =>
    reachOf(actor.role, `campaign:${action as 'read'}`) === 'all' ? everything : nothing,
});

/** Of these campaigns, those that at least one lead belongs to; they are locked against new leads meanwhile. */
export const linkedCampaigns = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from campaign where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select distinct campaign_id as id from users where campaign_id = any(${ids}::uuid[]) and role = 'lead' and deleted_at is null`);
  return rows.map((row) => row.id);
};
