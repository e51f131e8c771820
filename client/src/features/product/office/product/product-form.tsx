import {
  type FieldValue,
  type ProductField,
  productFieldLimits,
} from '@countinghouse/contract/product-category/product-field.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { product } from '@countinghouse/contract/schemas/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SelectField, SwitchField } from '../../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { EuroField, NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { CategoryField } from '../../choice/shelf-fields.tsx';
import { useCategory } from '../../choice/use-shelves.ts';
import { GateField } from '../gate.tsx';
import classes from '../office.module.css';

/** The form's values; an empty one is null. */
interface ProductFormValues {
  readonly category: string | null;
  readonly name: string;
  readonly price: number | null;
  readonly label: string | null;
  readonly values: Readonly<Record<string, FieldValue>>;
}

const empty: ProductFormValues = { category: null, name: '', price: null, label: null, values: {} };

const fieldsOf = (item: Product | null): ProductFormValues => {
  if (!item) return empty;
  const { category, name, price, label, values } = item;
  return { category, name, price, label, values };
};

/** Its owner bought it as it is described. */
const isFixed = (item: Product | null): item is Product =>
  item !== null && !productStates.allows(item.status, 'describe');

const isEmpty = (value: FieldValue): boolean => value === null || value === '';

/**
 * The request body: only values of the category's fields; null clears an existing one, other empty ones are omitted.
 */
const sentOf =
  (item: Product | null, fields: readonly ProductField[]) =>
  ({ category, name, price, values, ...rest }: ProductFormValues): object => {
    const chosen = fields.flatMap(({ id, type, required }) => {
      // An untouched switch shows no, so a required one means no.
      const value = values[id] ?? (type === 'boolean' && required ? false : null);
      if (!isEmpty(value)) return [[id, value] as const];
      return item && id in item.values ? [[id, null] as const] : [];
    });
    return {
      ...rest,
      values: isFixed(item) ? item.values : Object.fromEntries(chosen),
      ...((name.trim() !== '' || item) && { name }),
      ...(price !== null && { price }),
      ...(!item && category !== null && { category }),
    };
  };

const { number: most } = productFieldLimits;
const decimals = 6;

interface ValueFieldProps {
  readonly control: Control<ProductFormValues>;
  readonly field: ProductField;
}

function ValueField({ control, field: { id, name, type, required, options } }: ValueFieldProps) {
  const props = { control, name: `values.${id}`, label: name, required } as const;
  if (type === 'number') return <NumberField {...props} min={-most} max={most} decimals={decimals} padded={false} />;
  if (type === 'date') return <DayField {...props} />;
  if (type === 'boolean') return <SwitchField control={control} name={props.name} label={name} />;
  if (type === 'select')
    return (
      <SelectField
        {...props}
        options={options.map((option) => ({ value: option.id, label: option.key }))}
        clearable={!required}
        searchable={options.length > 8}
      />
    );
  return <TextField {...props} />;
}

interface CategoryFieldsProps {
  readonly control: Control<ProductFormValues>;
  readonly disabled: boolean;
  readonly query: ReturnType<typeof useCategory>;
}

/** The fields that the selected category adds. */
function CategoryFields({ control, disabled, query: { data, error, isLoading, refetch } }: CategoryFieldsProps) {
  const legend = useTexts('field')('values');
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return isLoading && <Skeleton height={60} />;
  if (data.fields.length === 0) return null;
  return (
    <fieldset className={classes.part} disabled={disabled}>
      <legend>{legend}</legend>
      {data.fields.map((one) => (
        <ValueField key={one.id} control={control} field={one} />
      ))}
    </fieldset>
  );
}

const { create } = product;
/** Requires a cleared field: omitted from a change, it would keep its value. */
const update = z.required(product.update);

/** The product form, with the fields of its category. */
export function ProductForm({ item, save, onClose }: RecordFormProps<Product>) {
  const text = useTexts('product');
  const field = useTexts('field');
  const ui = useUiText();
  const [category, setCategory] = useState(item?.category ?? null);
  const query = useCategory(category);
  const { form, control, submitting } = useContractForm<ProductFormValues, typeof update>({
    schema: item ? update : (create as unknown as typeof update),
    defaultValues: fieldsOf(item),
    shape: sentOf(item, query.data?.fields ?? []),
  });
  useFormGuard(control);
  const chosen = useWatch({ control, name: 'category' });
  if (chosen !== category) setCategory(chosen);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      {isFixed(item) && <p className={shared.quiet}>{text('ownedNote')}</p>}
      {!item && <CategoryField control={control} name="category" label={field('categoryName')} required />}
      <TextField
        control={control}
        name="name"
        label={field('name')}
        disabled={isFixed(item)}
        {...(item ? { required: true } : { description: text('nameHint') })}
      />
      <EuroField
        control={control}
        name="price"
        label={field('price')}
        required
        disabled={item !== null && !productStates.allows(item.status, 'setPrice')}
      />
      <CategoryFields control={control} query={query} disabled={isFixed(item)} />
      <GateField control={control} name="label" />
      {!item && <p className={shared.quiet}>{text('filesLater')}</p>}
    </Form>
  );
}
