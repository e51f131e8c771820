import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { asText, useField } from '../../../ui/form/field-props.ts';
import { IconCreditCard } from '../../../ui/icons.ts';
import { brandName, brandOf, caretAfter, digitsOf, groupedNumber } from '../card-text.ts';
import classes from '../deposit.module.css';
import type { CardFields } from './card-fields.ts';

interface CardNumberFieldProps {
  readonly control: Control<CardFields>;
  readonly label: string;
  readonly autoComplete: string;
}

/** A card number grouped as on the card, with its brand; the caret keeps its place. */
export function CardNumberField({ control, label, autoComplete }: CardNumberFieldProps) {
  const { shared, value, change } = useField<CardFields>({ control, name: 'cardNumber', label, required: true });
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const ref = useMergedRef(shared.ref, input);
  const number = asText(value);
  const brand = brandOf(number);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = ({ value: typed, selectionStart }: HTMLInputElement): void => {
    const grouped = groupedNumber(typed);
    caret.current = caretAfter(grouped, digitsOf(typed.slice(0, selectionStart ?? typed.length)).length);
    change(grouped);
  };
  return (
    <TextInput
      {...shared}
      ref={ref}
      inputMode="numeric"
      autoComplete={autoComplete}
      spellCheck={false}
      className={classes.digits ?? ''}
      leftSection={<IconCreditCard size={16} aria-hidden />}
      rightSection={brand && <span className={classes.brand}>{brandName(brand)}</span>}
      rightSectionWidth={brand ? 'auto' : 0}
      value={number}
      onChange={(event) => type(event.currentTarget)}
    />
  );
}
