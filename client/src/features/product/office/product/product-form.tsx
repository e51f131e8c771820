import { type Product, product } from '@countinghouse/contract/product/product.ts';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { GateField } from '../gate-field.tsx';
import { CategoryField } from '../../choice/shelf-fields.tsx';
import { useFieldsOf } from '../../choice/use-shelves.ts';
import { fieldsOf, type ProductFormValues, sentOf } from './product-values.ts';
import { ValueField } from './value-field.tsx';
import classes from '../office.module.css';

const { create } = product;
/** Requires a cleared field: omitted from a change, it would keep its value. */
const update = z.required(product.update);

/** The product form, with the fields of its category. */
export function ProductForm({ item, save, onClose }: RecordFormProps<Product>) {
  const text = useTexts('product');
  const field = useTexts('field');
  const ui = useUiText();
  const [category, setCategory] = useState(item?.category ?? null);
  const fields = useFieldsOf(category);
  const { form, control, submitting } = useContractForm<ProductFormValues, typeof update>({
    schema: item ? update : (create as unknown as typeof update),
    defaultValues: fieldsOf(item),
    shape: sentOf(item, fields),
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const chosen = useWatch({ control, name: 'category' });
  if (chosen !== category) setCategory(chosen);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      {!item && <CategoryField control={control} name="category" label={field('categoryName')} required />}
      <TextField
        control={control}
        name="name"
        label={field('name')}
        {...(item ? { required: true } : { description: text('nameHint') })}
      />
      <NumberField
        control={control}
        name="price"
        label={field('price')}
        decimals={2}
        suffix=" €"
        required
        disabled={item !== null && item.status !== 'available'}
      />
      {fields.length > 0 && (
        <fieldset className={classes.part}>
          <legend>{field('values')}</legend>
          {fields.map((one) => (
            <ValueField key={one.id} control={control} field={one} />
          ))}
        </fieldset>
      )}
      <GateField control={control} name="label" />
      {!item && <p className={classes.quiet}>{text('filesLater')}</p>}
    </Form>
  );
}
