import type { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { linkedCampaigns, takenNames } from './campaign-table.ts';

export const campaignRules: Rules<typeof campaign> = {
  create: (_context, input) => input,
  keep: async (context, ids) => new Map((await linkedCampaigns(context, ids)).map((id) => [id, 'campaignLinked'])),
  back: async (context, ids) => new Map((await takenNames(context, ids)).map((id) => [id, 'nameTaken'])),
};
