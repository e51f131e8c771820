import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field-props.ts';

/** A day and time of the reader's own clock; the form holds the instant as text, or null while there is none. */
export function InstantField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, change } = useField(props);
  // The browser gives a time without a zone: what is typed stays as it is typed.
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      step={1}
      value={typed}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        change(value === '' ? null : new Date(value).toISOString());
      }}
    />
  );
}
