import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import {
  productCategory,
  ProductCategoryStatus,
} from '@countinghouse/contract/schemas/product-category/product-category.ts';
import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/choice-fields.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { MarketField } from '../../choice/shelf-fields.tsx';
import { GateField } from '../gate.tsx';
import { type CategoryValues, fieldsOf, goneOptions, sentOf } from './category-values.ts';
import classes from './category.module.css';
import { type BuilderProps, FieldBuilder, useUsage } from './field-builder.tsx';

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
  useFormGuard(control);
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

/** For each removed option in use: the number of products, and their replacement. */
function OptionMapping({ control, category }: BuilderProps) {
  const text = useTexts('productCategory');
  const usage = useUsage(category?.id);
  const fields = useWatch({ control, name: 'fields' });
  const removedOptions = goneOptions(category, fields).filter(({ id }) => usage.ofOption(id) > 0);
  if (removedOptions.length === 0) return null;
  return (
    <Alert color="warning" title={text('mappingTitle')}>
      <div className={classes.mapping}>
        {removedOptions.map(({ id, key, field, staying }) => (
          <SelectField
            key={id}
            control={control}
            name={`optionMapping.${id}`}
            label={text('mappingFor', { field, option: key })}
            description={text('mappingText', { count: usage.ofOption(id) })}
            options={staying.map((option) => ({ value: option.id, label: option.key }))}
            required
          />
        ))}
      </div>
    </Alert>
  );
}
