import { MultiSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { SelectFieldProps } from '../../../ui/form/choice-fields.tsx';
import { useField } from '../../../ui/form/field-props.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';

/** A selection of the company's labels; the form holds their keys. */
export function LabelsField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  return (
    <MultiSelect
      {...shared}
      data={[...props.options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={text('noResults')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={change}
    />
  );
}
