import { type Campaign, campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { CampaignForm } from './campaign-form.tsx';
import { Count } from './count.tsx';
import { TopCampaigns } from './top-campaigns.tsx';

const nameOf = ({ name }: Campaign): string => name;
const leads = ({ userCount }: Campaign) => <Count value={userCount} />;
const created = ({ dateCreation }: Campaign) => <DateTime instant={dateCreation} />;

/** Campaigns with their number of leads, and the top ones. */
export function CampaignList() {
  const text = useTexts('campaign');
  const list: ListDeclaration<typeof campaign> = {
    resource: campaign,
    resources: ['user'],
    name: 'campaign',
    title: text('title'),
    description: text('description'),
    columns: [
      { id: 'name', always: true, width: 320, cell: nameOf },
      { id: 'userCount', numeric: true, width: 120, cell: leads },
      { id: 'dateCreation', width: 200, cell: created },
    ],
    filters: [{ id: 'name' }, { id: 'userCount' }, { id: 'dateCreation' }],
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: CampaignForm,
    deleteNote: text('deleteNote'),
    jsonExample: { name: text('exampleName') },
    above: <TopCampaigns />,
  };
  return <ResourceList list={list} />;
}
