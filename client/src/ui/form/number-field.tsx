import { NumberInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { separatorsOf } from '../format/number-text.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useField, type FieldProps } from './field-props.ts';

export interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Digits after the separator; none by default. */
  readonly decimals?: number;
  /** False where missing digits are not filled up with zeros. */
  readonly padded?: boolean;
  /** Written after the number, such as ' €' or ' %'. */
  readonly suffix?: string;
}

/** A number with the reader's separators; the form holds a number, or null when empty. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { language } = useUiLocale();
  const { shared, value, change } = useField(props);
  const { min, max, step = 1, decimals = 0, padded = true, suffix } = props;
  const { group, decimal } = separatorsOf(language);
  return (
    <NumberInput
      {...shared}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(suffix === undefined ? {} : { suffix })}
      step={step}
      decimalScale={decimals}
      fixedDecimalScale={padded && decimals > 0}
      thousandSeparator={group}
      decimalSeparator={decimal}
      clampBehavior="none"
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => change(next === '' ? null : Number(next))}
    />
  );
}
