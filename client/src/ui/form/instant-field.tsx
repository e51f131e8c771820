import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field-props.ts';

/** The text of the browser's input, in the browser's zone, to the minute. */
const typedOf = (instant: unknown): string => {
  if (typeof instant !== 'string') return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const instantOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());

interface InstantFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Offers seconds. */
  readonly exact?: boolean;
}

/** A day and time in the reader's own zone; the form holds the instant as text, or null if empty. */
export function InstantField<Values extends FieldValues>({ exact = false, ...props }: InstantFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  // The browser's input has no time zone, so keep the typed text until the form holds another instant.
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      step={exact ? 1 : 60}
      value={instantOf(typed) === (value ?? null) ? typed : typedOf(value)}
      onChange={(event) => {
        const { value: text } = event.currentTarget;
        setTyped(text);
        change(instantOf(text));
      }}
    />
  );
}
