import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const pageSize = 100;
/** Campaigns beyond this many are found by the list's search, not offered here. */
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

/** Campaigns to choose from, by name. */
export const useCampaignChoices = (): readonly Choice[] =>
  useQuery({ queryKey: ['campaign', 'choices'], queryFn: ({ signal }) => allCampaigns(signal) }).data ?? none;

/** Staff to whom the reader can assign leads. */
export const useStaffChoices = (): readonly Choice[] =>
  useRead(assignableStaff, {}).data?.users.map(({ id, name }) => ({ value: id, label: name })) ?? none;
