import type { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { linkedCampaigns } from './campaign-table.ts';

export const campaignRules: Rules<typeof campaign> = {
  create: (_context, input) => input,
  keep: async (context, ids) => new Map((await linkedCampaigns(context, ids)).map((id) => [id, 'campaignLinked'])),
};
