import type { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { linkedCampaigns, staffedCampaigns, takenNames } from './campaign-table.ts';

export const campaignRules: Rules<typeof campaign> = {
  create: (_context, input) => input,
  keep: async (context, ids) => {
    const withLeads = await linkedCampaigns(context, ids);
    const others = ids.filter((id) => !withLeads.includes(id));
    return new Map([
      ...withLeads.map((id) => [id, 'campaignLinked'] as const),
      ...(await staffedCampaigns(context, others)).map((id) => [id, 'campaignHasStaff'] as const),
    ]);
  },
  back: async (context, ids) => new Map((await takenNames(context, ids)).map((id) => [id, 'nameTaken'])),
};
