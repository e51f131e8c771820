import { type Campaign, campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import { listTexts, type ListDeclaration, type RecordFormProps, ResourceList } from '../../list/index.ts';
import { TopCampaigns } from './top-campaigns.tsx';

function CampaignForm({ item, save, onClose }: RecordFormProps<Campaign>) {
  const text = useTexts('campaign');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, submitting } = useContractForm({ schema: campaign.create, defaultValues: { name: item?.name ?? '' } });
  useFormGuard(form.control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={form.control} name="name" label={field('name')} required autoFocus />
    </Form>
  );
}

function Count({ value }: { readonly value: number }) {
  return numberFormat(useLanguage()).format(value);
}

const nameOf = ({ name }: Campaign): string => name;
const leads = ({ userCount }: Campaign) => <Count value={userCount} />;

/** Campaigns with their number of leads, and the top ones. */
export function CampaignList() {
  const text = useTexts('campaign');
  const list: ListDeclaration<typeof campaign> = {
    resource: campaign,
    resources: ['user'],
    name: 'campaign',
    ...listTexts(text),
    columns: [
      { id: 'name', always: true, width: 320, cell: nameOf },
      { id: 'userCount', numeric: true, width: 120, cell: leads },
      { ...dateTimeColumn('dateCreation'), width: 200 },
    ],
    filters: [{ id: 'name' }, { id: 'userCount' }, { id: 'dateCreation' }],
    nameOf,
    form: CampaignForm,
    deleteNote: text('deleteNote'),
    jsonExample: { name: text('exampleName') },
    above: <TopCampaigns />,
  };
  return <ResourceList list={list} />;
}
