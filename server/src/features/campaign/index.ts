import { campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { campaignRules } from './campaign-rules.ts';
import { campaignNameOf, campaignTable, hasCampaign, holdCampaign } from './campaign-table.ts';
import { readTopCampaigns } from './top-stats.ts';

export { campaignNameOf, campaignTable, holdCampaign };
export {
  countDemoCampaigns,
  liveCampaigns,
  lockCampaign,
  namedCampaigns,
  namesOfCampaigns,
  demoCampaigns,
  removeDemoCampaigns,
  seedCampaigns,
} from './campaign-table.ts';

export const campaignFeature: Feature = {
  name: 'campaign',
  namedRecords: [namedRecords(campaignTable, campaignTable.fields.name)],
  routes: [
    ...serveResource(campaign, resourceHandlers(campaignTable, campaignRules)),
    serve(topCampaigns, readTopCampaigns),
  ],
  setUp: { campaign: hasCampaign },
};
