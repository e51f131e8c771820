import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { isSearchable, type ListWish } from '../../../kernel/resource/list-query.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { IconSpeakerphone, IconUser, IconUserCheck } from '../../../ui/icons.ts';
import type { PaletteGroup } from './palette-entry.ts';

/** Milliseconds without a key before the server is asked. */
const pause = 200;
const wish: ListWish = { filters: {}, sorts: [], q: '', page: 1, pageSize: 6 };
const leads = { role: { eq: 'lead' } };
const staff = { role: { in: ['root', 'admin', 'regular'] } };

const users = resourceQueries(user);
const campaigns = resourceQueries(campaign);

/** Leads, campaigns and users that hold the typed text, in groups; `busy` until all have answered. */
export const useFoundRecords = (typed: string) => {
  const text = useTexts('shell');
  const { history } = useRouter();
  const [q] = useDebouncedValue(typed.trim(), pause);
  const isAsked = isSearchable(q);
  const may = { leads: useMay('lead:read'), staff: useMay('staff:read'), campaigns: useMay('campaign:read') };
  const foundLeads = users.useList({ ...wish, q, filters: leads }, isAsked && may.leads);
  const foundUsers = users.useList({ ...wish, q, filters: staff }, isAsked && may.staff);
  const foundCampaigns = campaigns.useList({ ...wish, q }, isAsked && may.campaigns);
  const go = (href: string) => () => history.push(href);
  const groups: readonly PaletteGroup[] = [
    {
      id: 'leads',
      label: text('paletteLeads'),
      entries: (isAsked ? (foundLeads.data?.items ?? []) : []).map(({ id, firstName, lastName, email }) => ({
        id,
        label: `${firstName} ${lastName}`,
        detail: email,
        icon: IconUser,
        onChoose: go(`/office/leads/${id}`),
      })),
    },
    {
      id: 'campaigns',
      label: text('paletteCampaigns'),
      entries: (isAsked ? (foundCampaigns.data?.items ?? []) : []).map(({ id, name }) => ({
        id,
        label: name,
        icon: IconSpeakerphone,
        onChoose: go(`/office/campaigns?record=${id}`),
      })),
    },
    {
      id: 'users',
      label: text('paletteUsers'),
      entries: (isAsked ? (foundUsers.data?.items ?? []) : []).map(({ id, firstName, lastName, email }) => ({
        id,
        label: `${firstName} ${lastName}`,
        detail: email,
        icon: IconUserCheck,
        onChoose: go(`/office/users?record=${id}`),
      })),
    },
  ];
  const isBusy = q !== typed.trim() || [foundLeads, foundUsers, foundCampaigns].some(({ isFetching }) => isFetching);
  return { groups, isBusy };
};
