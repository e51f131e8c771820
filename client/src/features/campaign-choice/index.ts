import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/call/call.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const pageSize = 100;
/** Further campaigns are not listed here; use the list's search. */
const mostPages = 10;

const allCampaigns = async (signal: AbortSignal): Promise<Choice[]> => {
  const choices: Choice[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { sorts: '["name"]', page, pageSize };
    const { campaigns } = await call(campaign.routes.list, { query }, { signal });
    choices.push(...campaigns.map(({ id, name }) => ({ value: id, label: name })));
    if (campaigns.length < pageSize) break;
  }
  return choices;
};

const none: readonly Choice[] = [];

/** All campaigns as choices, by name. */
export const useCampaignChoices = (enabled = true): readonly Choice[] =>
  useQuery({ queryKey: ['campaign', 'choices'], queryFn: ({ signal }) => allCampaigns(signal), enabled }).data ?? none;

/** The same, with the campaign that a user belongs to even if it is not among them. */
export const useCampaignChoicesFor = (item: User | null): readonly Choice[] => {
  const choices = useCampaignChoices();
  if (!item?.campaign || choices.some(({ value }) => value === item.campaign)) return choices;
  return [...choices, { value: item.campaign, label: item.campaignName ?? '' }];
};
