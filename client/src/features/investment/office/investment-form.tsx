import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { DividendFrequency, scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
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
import {
  draftTerms,
  emptyInvestment,
  expirationOf,
  type InvestmentValues,
  isWholeMonths,
  longestMonths,
  monthsTo,
  sentOf,
} from './investment-values.ts';

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
