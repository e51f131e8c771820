import type { ProductMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { productMarket } from '@countinghouse/contract/schemas/product-market/product-market.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../../../kernel/setting/firm-labels.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import { type ListDeclaration, listTexts, type RecordFormProps, ResourceList } from '../../../list/index.ts';
import { PictureField } from '../../../picture/index.ts';
import { Count } from '../figures.tsx';
import { GateBadges, GateField } from '../gate.tsx';
import classes from './market.module.css';

type Values = { readonly [Name in 'name' | 'description' | 'iconUrl' | 'label']: string | null };

const fieldsOf = (item: ProductMarket | null): Values => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  iconUrl: item?.iconUrl ?? null,
  label: item?.label ?? null,
});

/** A missing icon is omitted, so that it is reported as missing rather than invalid. */
const sentOf = ({ iconUrl, ...values }: Values): object => ({ ...values, ...(iconUrl !== null && { iconUrl }) });

function MarketForm({ item, save, onClose }: RecordFormProps<ProductMarket>) {
  const text = useTexts('productMarket');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<Values, typeof productMarket.create>({
    schema: productMarket.create,
    defaultValues: fieldsOf(item),
    shape: sentOf,
  });
  useFormGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="name" label={field('name')} required autoFocus />
      <TextareaField control={control} name="description" label={field('description')} required />
      <PictureField control={control} name="iconUrl" label={field('iconUrl')} source={item?.iconSource} required />
      <GateField control={control} name="label" />
    </Form>
  );
}

const nameOf = ({ name }: ProductMarket): string => name;
const named = ({ name, iconUrl }: ProductMarket) => (
  <span className={classes.named}>
    <img src={iconUrl} alt="" loading="lazy" />
    <span>{name}</span>
  </span>
);
const description = ({ description: content }: ProductMarket): string => content;
const gate = ({ label }: ProductMarket) => <GateBadges labels={label === null ? [] : [label]} />;
const categories = ({ categoryCount }: ProductMarket) => <Count value={categoryCount} />;

export function MarketList() {
  const text = useTexts('productMarket');
  const { labels } = useFirmLabels();
  const list: ListDeclaration<typeof productMarket> = {
    resource: productMarket,
    resources: ['product-category'],
    name: 'productMarket',
    ...listTexts(text),
    columns: [
      { id: 'name', always: true, width: 240, cell: named, exports: ['name'] },
      { id: 'description', width: 320, cell: description },
      { id: 'categoryCount', numeric: true, width: 120, cell: categories },
      { id: 'label', width: 170, cell: gate },
      dateTimeColumn('dateCreation'),
    ],
    filters: [
      { id: 'name' },
      { id: 'label', choices: labels.map(({ key, name }) => ({ value: key, label: name })), nullable: true },
      { id: 'dateCreation' },
    ],
    nameOf,
    form: MarketForm,
    deleteNote: text('deleteNote'),
    json: {
      example: {
        name: text('exampleName'),
        description: text('exampleDescription'),
        iconUrl: `/v1/uploads/${'0'.repeat(32)}.png`,
      },
      rules: async () => productMarket.create,
    },
  };
  return <ResourceList list={list} />;
}
