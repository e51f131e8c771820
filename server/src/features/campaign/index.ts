import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { campaignRules } from './campaign-rules.ts';
import { campaignTable } from './campaign-table.ts';

export const campaignFeature = { name: 'campaign', routes: serveResource(campaign, resourceHandlers(campaignTable, campaignRules)) };
