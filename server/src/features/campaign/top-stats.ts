import type { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import sql, { type Sql } from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';

const shown = 10;
const ofAllLeads = sql`select key as campaign_id, sum(leads) as leads from lead_count where dimension = 'campaign' group by key`;

const ofLeads = (scope: Sql): Sql => sql`
  select u.campaign_id, count(*) as leads from users u
  where u.role = 'lead' and u.deleted_at is null and u.campaign_id is not null and ${scope} group by u.campaign_id`;

export const readTopCampaigns: Command<typeof topCampaigns> = async ({ actor, query }) => {
  const all = reachFor(actor, 'lead:read') === 'all';
  const counted = all
    ? ofAllLeads
    : ofLeads(scopeByReach(actor, 'lead:read', { lead: sql`u.id`, assigned: sql`u.assigned_to` }));
  const rows = await query<{ id: string; name: string; leads: number }>(sql`
    select c.id, c.name, n.leads::integer as leads from (${counted}) n join campaign c on c.id = n.campaign_id
    where c.deleted_at is null and n.leads > 0 order by n.leads desc, c.name, c.id limit ${shown}`);
  return { topCampaigns: rows };
};
