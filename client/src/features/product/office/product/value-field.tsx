import { type ProductField, productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';
import type { Control } from 'react-hook-form';
import { SelectField, SwitchField } from '../../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import type { ProductFormValues } from './product-values.ts';

const { number: most } = productFieldLimits;
const decimals = 6;

interface ValueFieldProps {
  readonly control: Control<ProductFormValues>;
  readonly field: ProductField;
}

export function ValueField({ control, field: { id, name, type, required, options } }: ValueFieldProps) {
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
