import { personName } from '@countinghouse/contract/user/person-name.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import type { Page } from '../../../kernel/resource/page.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { type Icon, IconSpeakerphone, IconTrendingUp, IconUser, IconUserCheck } from '../../../ui/icons.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** Milliseconds without a key press before searching. */
const pause = 200;
const query: ListQuery = { filters: {}, sorts: [], q: '', page: 1, pageSize: 6 };
const leads = { role: { eq: 'lead' } };
const staff = { role: { in: ['root', 'admin', 'regular'] } };

const users = resourceQueries(user);
const campaigns = resourceQueries(campaign);
const projects = resourceQueries(project);

/** Leads, campaigns, projects and users that contain the typed text, in groups; `busy` until all have answered. */
export const useFoundRecords = (typed: string) => {
  const text = useTexts('shell');
  const [q] = useDebouncedValue(typed.trim(), pause);
  const isSearching = q !== '';
  const may = {
    leads: useMay('lead:read'),
    staff: useMay('staff:read'),
    campaigns: useMay('campaign:read'),
    projects: useMay('project:read'),
  };
  const foundLeads = users.useList({ ...query, q, filters: leads }, isSearching && may.leads);
  const foundUsers = users.useList({ ...query, q, filters: staff }, isSearching && may.staff);
  const foundCampaigns = campaigns.useList({ ...query, q }, isSearching && may.campaigns);
  const foundProjects = projects.useList({ ...query, q }, isSearching && may.projects);
  const toEntries = useToEntries(isSearching);
  const groups: readonly PaletteGroup[] = [
    {
      id: 'leads',
      label: text('paletteLeads'),
      entries: toEntries(foundLeads.data, IconUser, (lead) => ({
        ...personLabels(lead),
        href: `/office/leads/${lead.id}`,
      })),
    },
    {
      id: 'campaigns',
      label: text('paletteCampaigns'),
      entries: toEntries(foundCampaigns.data, IconSpeakerphone, ({ id, name }) => ({
        label: name,
        href: `/office/campaigns?record=${id}`,
      })),
    },
    {
      id: 'projects',
      label: text('paletteProjects'),
      entries: toEntries(foundProjects.data, IconTrendingUp, ({ id, name }) => ({
        label: name,
        href: `/office/projects?record=${id}`,
      })),
    },
    {
      id: 'users',
      label: text('paletteUsers'),
      entries: toEntries(foundUsers.data, IconUserCheck, (person) => ({
        ...personLabels(person),
        href: `/office/users?record=${person.id}`,
      })),
    },
  ];
  const isBusy =
    q !== typed.trim() || [foundLeads, foundUsers, foundCampaigns, foundProjects].some(({ isFetching }) => isFetching);
  return { groups, isBusy };
};

const personLabels = ({ firstName, lastName, email }: User) => ({
  label: personName({ firstName, lastName }),
  detail: email,
});

type EntryText = Pick<PaletteEntry, 'label' | 'detail'> & { readonly href: string };

/** Converts found records to entries that link to them; empty without a search. */
const useToEntries = (isSearching: boolean) => {
  const { history } = useRouter();
  return <Item extends { readonly id: string }>(
    page: Page<Item> | undefined,
    icon: Icon,
    entryOf: (item: Item) => EntryText,
  ): readonly PaletteEntry[] =>
    (isSearching ? (page?.items ?? []) : []).map((item) => {
      const { href, ...shown } = entryOf(item);
      return { id: item.id, icon, ...shown, onChoose: () => history.push(href) };
    });
};
