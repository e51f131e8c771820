import { Button, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { asText, useField } from '../../../ui/form/field-props.ts';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconCreditCard } from '../../../ui/icons.ts';
import { brandName, brandOf, caretAfter, digitsOf, expiryText, groupedNumber } from '../card-text.ts';
import classes from '../deposit.module.css';
import type { CardFields } from './card-fields.ts';
import { presetAmounts, useDepositLimits } from './deposit-limits.ts';
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
      <AmountField control={control} isOwn={isOwn} />
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

/** The amount, with the limits that apply to it; customers can choose a suggested one. */
function AmountField({ control, isOwn }: DetailsFieldsProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const language = useLanguage();
  const { gateway, left } = useDepositLimits(useUser().id, isOwn);
  const money = (amount: number): string => euroText(amount, language);
  const bounds = [
    ...(gateway ? [text('amountBetween', { least: money(gateway.least), most: money(gateway.most) })] : []),
    ...(left === null ? [] : [text('amountLeft', { amount: money(left) })]),
  ];
  return (
    <>
      <EuroField
        control={control}
        name="amount"
        label={field('amount')}
        required
        {...(bounds.length > 0 && { description: bounds.join(' ') })}
      />
      {isOwn && (
        <Presets
          control={control}
          amounts={presetAmounts(gateway?.least ?? 0, Math.min(gateway?.most ?? Infinity, left ?? Infinity))}
        />
      )}
    </>
  );
}

interface PresetsProps extends Pick<DetailsFieldsProps, 'control'> {
  readonly amounts: readonly number[];
}

function Presets({ control, amounts }: PresetsProps) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { field } = useController({ control, name: 'amount' });
  const short = numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label={text('presets')} className={classes.presets}>
      {amounts.map((amount) => (
        <Button
          key={amount}
          variant="default"
          size="sm"
          aria-pressed={field.value === amount}
          onClick={() => field.onChange(amount)}
        >
          {short.format(amount)}
        </Button>
      ))}
    </div>
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
