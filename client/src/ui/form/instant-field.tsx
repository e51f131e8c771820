import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field-props.ts';

/** A day and time in the reader's own zone; the form holds the instant as text, or null if empty. */
export function InstantField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, change } = useField(props);
  // The browser's input has no time zone, so keep the typed text.
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
