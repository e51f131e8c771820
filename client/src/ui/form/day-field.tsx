import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { asText, useField, type FieldProps } from './field-props.ts';

/** A calendar day; the form holds 'YYYY-MM-DD', or null if empty. Uses the browser's date picker. */
export function DayField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, value, change } = useField(props);
  return (
    <TextInput
      {...shared}
      type="date"
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
