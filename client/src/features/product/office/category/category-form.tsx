import {
  type ProductCategory,
  productCategory,
  ProductCategoryStatus,
} from '@countinghouse/contract/product-category/product-category.ts';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/choice-fields.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { GateField } from '../gate-field.tsx';
import { MarketField } from '../../choice/shelf-fields.tsx';
import { type CategoryValues, fieldsOf, sentOf } from './category-values.ts';
import { FieldBuilder } from './field-builder.tsx';
import { OptionMapping } from './option-mapping.tsx';

const { create, update } = productCategory;

/** A category and the fields of all its products. */
export function CategoryForm({ item, save, onClose }: RecordFormProps<ProductCategory>) {
  const text = useTexts('productCategory');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<CategoryValues, typeof update>({
    schema: item ? update : (create as unknown as typeof update),
    defaultValues: fieldsOf(item),
    shape: sentOf(item),
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="name" label={field('name')} required autoFocus />
      <div className={shared.pair}>
        <MarketField
          control={control}
          name="market"
          label={field('marketName')}
          placeholder={text('marketNone')}
          clearable
        />
        <SelectField
          control={control}
          name="status"
          label={field('status')}
          options={ProductCategoryStatus.options.map((value) => ({ value, label: text(value) }))}
          required
        />
      </div>
      <GateField control={control} name="label" />
      <FieldBuilder control={control} category={item} />
      <OptionMapping control={control} category={item} />
    </Form>
  );
}
