import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSelectOnce } from '../input/use-select-once.ts';
import { asText, useField, type FieldProps } from './field-props.ts';

export interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly type?: 'text' | 'email' | 'url' | 'search';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly leftSection?: ReactNode;
  readonly autoFocus?: boolean;
  /** The initial value is a suggestion: the first focus selects it, so that typing replaces it. */
  readonly isSuggested?: boolean;
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const { type = 'text', autoComplete, leftSection, autoFocus, isSuggested = false } = props;
  const selectOnce = useSelectOnce();
  return (
    <TextInput
      {...shared}
      type={type}
      autoComplete={autoComplete}
      leftSection={leftSection}
      data-autofocus={autoFocus || undefined}
      {...(isSuggested && { onFocus: selectOnce })}
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
