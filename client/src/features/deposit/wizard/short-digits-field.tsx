import { TextInput } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { asText, useField } from '../../../ui/form/field-props.ts';
import { digitsOf, expiryText } from '../card-text.ts';
import classes from '../deposit.module.css';
import type { CardFields } from './card-fields.ts';

interface ShortDigitsFieldProps {
  readonly control: Control<CardFields>;
  readonly label: string;
  readonly autoComplete: string;
  readonly placeholder?: string;
}

const mostCvv = 4;

/** MM/YY; the slash is inserted automatically. */
export function ExpiryField({ control, label, ...input }: ShortDigitsFieldProps) {
  const { shared, value, change } = useField<CardFields>({
    control,
    name: 'cardExpirationDate',
    label,
    required: true,
  });
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode="numeric"
      // Allows for a browser that fills in MM/YYYY.
      maxLength={7}
      className={classes.digits ?? ''}
      value={asText(value)}
      onChange={(event) => change(expiryText(event.currentTarget.value))}
    />
  );
}

/** The three or four digits on the back. */
export function CvvField({ control, label, ...input }: ShortDigitsFieldProps) {
  const { shared, value, change } = useField<CardFields>({ control, name: 'cardCVV', label, required: true });
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode="numeric"
      spellCheck={false}
      className={classes.digits ?? ''}
      value={asText(value)}
      onChange={(event) => change(digitsOf(event.currentTarget.value).slice(0, mostCvv))}
    />
  );
}
