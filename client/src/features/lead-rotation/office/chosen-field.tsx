import { MultiSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { SelectFieldProps } from '../../../ui/form/choice-fields.tsx';
import { useField } from '../../../ui/form/field-props.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';

/** Several of the options; the form holds their values. */
export function ChosenField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <MultiSelect
      {...shared}
      placeholder={chosen.length === 0 ? shared.placeholder : undefined}
      data={[...props.options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={text('noResults')}
      value={chosen}
      onChange={change}
    />
  );
}
