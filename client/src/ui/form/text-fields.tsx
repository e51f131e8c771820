import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useField, type FieldProps } from './field-props.ts';

export interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly type?: 'text' | 'email' | 'url' | 'search';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly leftSection?: ReactNode;
  readonly autoFocus?: boolean;
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const { type = 'text', autoComplete, leftSection, autoFocus } = props;
  return (
    <TextInput
      {...shared}
      type={type}
      autoComplete={autoComplete}
      leftSection={leftSection}
      data-autofocus={autoFocus || undefined}
      // What it begins with is a suggestion: typing replaces it.
      {...(autoFocus && { onFocus: (event) => event.currentTarget.select() })}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export interface TextareaFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly rows?: number;
  /** Shows the number of characters used. */
  readonly maxLength?: number;
}

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  return (
    <Textarea
      {...shared}
      rows={props.rows ?? 4}
      maxLength={props.maxLength}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
