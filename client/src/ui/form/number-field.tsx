import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, type FieldProps, useField } from './field-props.ts';
import { NumberEntry } from './number-entry.tsx';
import type { NumberSuffix } from '@countinghouse/contract/read-number.ts';
import type { TypedNumber } from './use-typed-number.ts';

export interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Maximum digits after the decimal mark; none by default. */
  readonly decimals?: number;
  /** False if missing digits are not padded with zeros. */
  readonly padded?: boolean;
  /** Shown after the number. */
  readonly suffix?: NumberSuffix;
}

/** A number with the reader's separators; the form holds a number, null if empty, or NaN if invalid. */
export function NumberField<Values extends FieldValues>(
  props: NumberFieldProps<Values> & {
    /** Called with the typed number, for other fields that depend on it. */
    readonly onNumber?: (value: number | null) => void;
    /** The error of a number that only this form refuses; undefined if it has none. */
    readonly problemOf?: (value: number) => string | undefined;
  },
) {
  const { entry, value, change } = useNumberField(props, props.problemOf);
  const type = (typed: TypedNumber): void => {
    change(typed, typed.value);
    props.onNumber?.(typed.value);
  };
  return <NumberEntry {...entry} value={typeof value === 'number' ? value : null} onTyped={type} />;
}

/** An amount in euros and cents. */
export function EuroField<Values extends FieldValues>(props: Omit<NumberFieldProps<Values>, 'decimals' | 'suffix'>) {
  return <NumberField {...props} decimals={2} suffix=" €" />;
}

/** A number that is sent as decimal text, such as a price; the form holds '' if empty. */
export function DecimalField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { entry, value, change } = useNumberField(props);
  const text = asText(value);
  const shown = text === '' ? null : Number(text);
  return <NumberEntry {...entry} value={shown} onTyped={(typed) => change(typed, typed.decimal)} />;
}

const useNumberField = <Values extends FieldValues>(
  props: NumberFieldProps<Values>,
  problemOf?: (value: number) => string | undefined,
) => {
  const { min, max, step, decimals = 0, padded = true, suffix } = props;
  // Read by the form's validation, which does not always follow a render.
  const problem = useRef<string>(undefined);
  const { shared, value, change } = useField(props, (held) => {
    if (isUnread(held)) return problem.current;
    return typeof held === 'number' ? problemOf?.(held) : undefined;
  });
  return {
    entry: { ...shared, min, max, step, kind: { decimals, padded, suffix } },
    value,
    change: (typed: TypedNumber, held: unknown): void => {
      problem.current = typed.problem;
      change(held);
    },
  };
};

const isUnread = (held: unknown): boolean => Number.isNaN(held) || held === 'NaN';
