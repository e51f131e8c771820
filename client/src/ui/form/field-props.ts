import { type ReactNode, useEffect } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { afterPress, watchPresses } from './after-press.ts';
import { useFieldLabel } from './form-labels.ts';

/** What every field takes. */
export interface FieldProps<Values extends FieldValues> {
  // The resolver may turn the values into another shape; a field does not mind which.
  readonly control: Control<Values, unknown, never> | Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * Connects a field with its form and gives what an input of Mantine takes. `problemOf` says what the field itself finds
 * wrong with what it holds, before the schema is asked.
 */
export function useField<Values extends FieldValues>(
  props: FieldProps<Values>,
  problemOf?: (held: unknown) => string | undefined,
) {
  const { control, name, label, description, placeholder, required = false, disabled = false } = props;
  const { field, fieldState } = useController({
    control: control as Control<Values>,
    name,
    ...(problemOf && { rules: { validate: problemOf } }),
  });
  useFieldLabel(name, label);
  useEffect(watchPresses, []);
  const shared = {
    name: field.name,
    ref: field.ref,
    onBlur: () => afterPress(field.onBlur),
    label,
    description,
    placeholder,
    disabled,
    error: fieldState.error?.message,
    // The browser must not judge: its messages are in its own language. Readers still hear that it is required.
    withAsterisk: required,
    'aria-required': required || undefined,
  };
  return { shared, value: field.value as unknown, change: field.onChange as (value: unknown) => void };
}

/** An input shows text, whatever the form holds. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
