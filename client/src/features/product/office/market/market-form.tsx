import { type ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { PictureField } from '../../../picture/index.ts';
import { GateField } from '../gate-field.tsx';

type Values = { readonly [Name in 'name' | 'description' | 'iconUrl' | 'label']: string | null };

const fieldsOf = (item: ProductMarket | null): Values => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  iconUrl: item?.iconUrl ?? null,
  label: item?.label ?? null,
});

/** A missing icon is omitted, so that it is reported as missing rather than invalid. */
const sentOf = ({ iconUrl, ...values }: Values): object => ({ ...values, ...(iconUrl !== null && { iconUrl }) });

export function MarketForm({ item, save, onClose }: RecordFormProps<ProductMarket>) {
  const text = useTexts('productMarket');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<Values, typeof productMarket.create>({
    schema: productMarket.create,
    defaultValues: fieldsOf(item),
    shape: sentOf,
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="name" label={field('name')} required autoFocus />
      <TextareaField control={control} name="description" label={field('description')} required />
      <PictureField control={control} name="iconUrl" label={field('iconUrl')} source={item?.iconSource} required />
      <GateField control={control} name="label" />
    </Form>
  );
}
