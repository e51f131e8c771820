import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { asText, useField } from '../../../ui/form/field-props.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { IconCreditCard } from '../../../ui/icons.ts';
import { brandName, brandOf, caretAfter, digitsOf, expiryText, groupedNumber } from '../card-text.ts';
import classes from '../deposit.module.css';
import { type AmountFields, AmountField } from './amount-field.tsx';
import type { CardFields } from './card-fields.ts';
import { CountryField } from './country-field.tsx';

interface ShortDigitsFieldProps {
  readonly control: Control<CardFields>;
  readonly label: string;
  readonly autoComplete: string;
  readonly placeholder?: string;
}

const mostCvv = 4;

/** MM/YY; the slash is inserted automatically. */
function ExpiryField({ control, label, ...input }: ShortDigitsFieldProps) {
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
function CvvField({ control, label, ...input }: ShortDigitsFieldProps) {
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

interface CardNumberFieldProps {
  readonly control: Control<CardFields>;
  readonly label: string;
  readonly autoComplete: string;
}

/** A card number grouped as on the card, with its brand; the caret keeps its place. */
function CardNumberField({ control, label, autoComplete }: CardNumberFieldProps) {
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

interface DetailsFieldsProps {
  readonly control: Control<CardFields>;
  /**
   * The payers enter their own data, so autofill is allowed. A customer's card must not get into a staff browser's
   * autofill.
   */
  readonly isOwn: boolean;
}

/** Amount and card. */
export function CardPart({ control, isOwn }: DetailsFieldsProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const help = (token: string): string => (isOwn ? token : 'off');
  return (
    <>
      <AmountField control={control as unknown as Control<AmountFields>} isOwn={isOwn} byCard />
      <CardNumberField control={control} label={field('cardNumber')} autoComplete={help('cc-number')} />
      <div className={classes.pair}>
        <ExpiryField
          control={control}
          label={field('cardExpirationDate')}
          placeholder={text('expiryShape')}
          autoComplete={help('cc-exp')}
        />
        <CvvField control={control} label={field('cardCVV')} autoComplete={help('cc-csc')} />
      </div>
    </>
  );
}

/** The payer as the card's bank knows them. */
export function PayerPart({ control, isOwn }: DetailsFieldsProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const country = useWatch({ control, name: 'country' });
  const help = (token: string) => ({ autoComplete: isOwn ? token : 'off' });
  return (
    <>
      <TextField
        control={control}
        name="fullName"
        label={field('fullName')}
        description={text('fullNameHint')}
        {...help('cc-name')}
        required
      />
      <TextField control={control} name="street" label={field('street')} {...help('billing street-address')} required />
      <div className={classes.pair}>
        <TextField
          control={control}
          name="zipCode"
          label={field('zipCode')}
          {...help('billing postal-code')}
          required
        />
        <CountryField
          control={control}
          label={field('country')}
          placeholder={text('chooseCountry')}
          {...help('billing country')}
        />
      </div>
      <PhoneField control={control} name="phone" label={field('phone')} required {...(country !== '' && { country })} />
    </>
  );
}
