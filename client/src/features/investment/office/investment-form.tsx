import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { investment } from '@countinghouse/contract/schemas/investment/investment.ts';
import { scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { DividendFrequency } from '@countinghouse/contract/schemas/investment/schedule.ts';
import { addMonths, type Day, dayOf, wholeMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { afterPress } from '../../../ui/form/after-press.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { useField } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField, NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { LeadField } from '../../lead-choice/index.tsx';
import type { RecordFormProps } from '../../list/index.ts';
import { ConfirmHint } from '../../prepared/index.ts';
import { ScheduleTable } from '../../project/index.ts';
import classes from '../investment.module.css';

interface ExpirationFieldsProps {
  readonly control: Control<InvestmentValues>;
  readonly today: Day;
  /** Sets both fields, which express the same term. */
  readonly onChange: (months: number | null, day: Day | null) => void;
}

/** The term in months or as a day; each field fills in the other. */
function ExpirationFields({ control, today, onChange }: ExpirationFieldsProps) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const language = useLanguage();
  const { shared: day, value } = useField({
    control,
    name: 'expirationDate',
    label: field('expirationDate'),
    required: true,
  });
  const wanted = (value as Day | null) ?? null;
  const next = wanted !== null && !isWholeMonths(today, wanted) ? expirationOf(today, monthsTo(today, wanted)) : null;
  return (
    <div className={shared.pair}>
      <NumberField
        control={control}
        name="months"
        label={text('monthsField')}
        min={1}
        max={longestMonths}
        onNumber={(count) => onChange(count, expirationOf(today, count))}
      />
      <TextInput
        {...day}
        type="date"
        min={expirationOf(today, 1) ?? today}
        description={
          next === null ? text('expirationHint') : text('expirationMoved', { date: dayText(next, language) })
        }
        value={wanted ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value === '' ? null : event.currentTarget.value;
          onChange(chosen !== null && isWholeMonths(today, chosen) ? monthsTo(today, chosen) : null, chosen);
        }}
        onBlur={() =>
          afterPress(() => {
            day.onBlur();
            // While it is typed digit by digit, the day must not jump.
            if (next !== null) onChange(monthsTo(today, next), next);
          })
        }
      />
    </div>
  );
}

interface SchedulePreviewProps {
  readonly control: Control<InvestmentValues>;
  readonly today: Day;
}

/** The schedule preview, as soon as the fields are complete enough. */
function SchedulePreview({ control, today }: SchedulePreviewProps) {
  const text = useTexts('investment');
  const values = useWatch({ control }) as InvestmentValues;
  const terms = draftTerms(values, today);
  return (
    <div className={classes.part}>
      {terms ? (
        <ScheduleTable terms={terms} schedule={scheduleOf(terms)} />
      ) : (
        <p className={shared.quiet}>{text('previewNone')}</p>
      )}
    </div>
  );
}

/** Prepares an investment for a customer, with a preview of its schedule. */
export function InvestmentForm({ save, onClose }: RecordFormProps<Investment>) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const [today] = useState(() => dayOf(new Date()));
  const { form, control, submitting } = useContractForm<InvestmentValues, typeof investment.create>({
    schema: investment.create,
    defaultValues: { ...emptyInvestment, expirationDate: expirationOf(today, emptyInvestment.months) },
    shape: sentOf,
  });
  useFormGuard(control);
  const available = useAvailable(useWatch({ control, name: 'lead' }));
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('create')}>
      <ConfirmHint />
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <TextField control={control} name="name" label={field('name')} required />
      <EuroField
        control={control}
        name="initialAmount"
        label={field('initialAmount')}
        required
        {...(available !== null && { description: text('availableNow', { amount: available }) })}
      />
      <div className={shared.pair}>
        <NumberField
          control={control}
          name="rentability"
          label={field('rentability')}
          decimals={2}
          suffix=" %"
          min={0}
          max={300}
          required
        />
        <SelectField
          control={control}
          name="dividendFrequency"
          label={field('dividendFrequency')}
          options={DividendFrequency.options.map((value) => ({ value, label: text(value) }))}
          required
        />
      </div>
      <ExpirationFields
        control={control}
        today={today}
        onChange={(months, day) => {
          form.setValue('months', months, { shouldDirty: true });
          form.setValue('expirationDate', day, { shouldDirty: true, shouldValidate: day !== null });
        }}
      />
      <SchedulePreview control={control} today={today} />
      <p className={classes.note}>{text('formNote')}</p>
    </Form>
  );
}

const useAvailable = (lead: string | null): string | null => {
  const language = useLanguage();
  const { data } = useRead(availableFunds, { params: { userId: lead ?? '' } }, { enabled: lead !== null });
  return lead !== null && data ? euroText(data.available, language) : null;
};

/** The form's values; an empty one is null. */
interface InvestmentValues {
  readonly lead: string | null;
  readonly name: string;
  readonly initialAmount: number | null;
  readonly rentability: number | null;
  readonly dividendFrequency: DividendFrequency | null;
  readonly months: number | null;
  readonly expirationDate: Day | null;
}

export const emptyInvestment: InvestmentValues = {
  lead: null,
  name: '',
  initialAmount: null,
  rentability: null,
  dividendFrequency: 'monthly',
  months: 12,
  expirationDate: null,
};

/**
 * The request body: empty fields are omitted, so that they are reported as missing rather than invalid; the months are
 * replaced by the expiration date.
 */
export const sentOf = ({ months: _months, ...values }: InvestmentValues): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const highestRate = 300;

const rateOf = (percent: number | null): number | null => {
  if (percent === null || percent < 0 || percent > highestRate) return null;
  return amountToCents(percent) === null ? null : toHundredths(percent);
};

const longestMonths = 120;

/** The day `months` after today; null for an invalid number of months. */
export const expirationOf = (today: Day, months: number | null): Day | null =>
  months !== null && Number.isInteger(months) && months >= 1 && months <= longestMonths
    ? addMonths(today, months)
    : null;

/** Months to the first day at or after the wanted one that is whole months after today; null if there is none. */
export const monthsTo = (today: Day, wanted: Day | null): number | null => {
  if (wanted === null) return null;
  for (let months = 1; months <= longestMonths; months += 1) {
    if (addMonths(today, months) >= wanted) return months;
  }
  return null;
};

/** True if the wanted day itself is whole months after today. */
export const isWholeMonths = (today: Day, wanted: Day): boolean => wholeMonths(today, wanted) !== null;

/** The terms so far; null while the fields are incomplete. */
export const draftTerms = (values: InvestmentValues, today: Day): Terms | null => {
  const { initialAmount, rentability, dividendFrequency, months } = values;
  const cents = initialAmount === null ? null : amountToCents(initialAmount);
  const rate = rateOf(rentability);
  if (cents === null || cents <= 0n || rate === null || dividendFrequency === null) return null;
  if (months === null || expirationOf(today, months) === null) return null;
  return { cents, rate, months, frequency: dividendFrequency, start: today };
};
