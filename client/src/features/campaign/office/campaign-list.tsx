import { type Campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { campaign } from '@countinghouse/contract/schemas/campaign/campaign.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import { type ListDeclaration, listTexts, type RecordFormProps, ResourceList } from '../../list/index.ts';
import classes from './campaign-list.module.css';

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

/** Reserves the space of a few bars while they load. */
function SkeletonBars() {
  return (
    <Stack gap={6} aria-hidden>
      {[90, 70, 50].map((width) => (
        <Skeleton key={width} height={28} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** The campaigns with the most leads visible to the reader, updated live. */
export function TopCampaigns() {
  const text = useTexts('campaign');
  const { data, pending } = answerOf(useRead(topCampaigns, {}, { resources: ['user'] }), <SkeletonBars />);
  return (
    <Panel title={text('topTitle')}>
      {data && <Bars campaigns={data.topCampaigns} />}
      {pending}
    </Panel>
  );
}

function Bars({ campaigns }: { readonly campaigns: ReplyOf<typeof topCampaigns>['topCampaigns'] }) {
  const text = useTexts('campaign');
  const language = useLanguage();
  if (campaigns.length === 0) return <p className={classes.nothing}>{text('topEmpty')}</p>;
  const items = campaigns.map(({ id, name, leads }) => ({ id, label: name, value: leads }));
  return (
    <BarList label={text('topTitle')} items={items} formatValue={(value) => numberFormat(language).format(value)} />
  );
}

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
    json: {
      example: { name: text('exampleName') },
      rules: async () => campaign.create,
    },
    figures: <TopCampaigns />,
  };
  return <ResourceList list={list} />;
}
