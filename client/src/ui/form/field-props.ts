import { createContext, type ReactNode, use, useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { afterPress, watchPresses } from './after-press.ts';

export interface FieldProps<Values extends FieldValues> {
  // The resolver may convert the values to another shape; a field accepts either.
  readonly control: Control<Values, unknown, never> | Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** Labels by field name, for the error summary. */
export const FormLabels = createContext<Map<string, string>>(new Map());

/** Registers a field's label with its form while the field is shown. */
export function useFieldLabel(name: string, label: string): void {
  const labels = use(FormLabels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}

/**
 * Connects a field with its form and returns the props of a Mantine input. `problemOf` returns the field's own error
 * for its value, before the schema is checked.
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
    // No native validation: its messages are in the browser's language. Screen readers still announce 'required'.
    withAsterisk: required,
    'aria-required': required || undefined,
  };
  return { shared, value: field.value as unknown, change: field.onChange as (value: unknown) => void };
}

/** The text of any form value. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
