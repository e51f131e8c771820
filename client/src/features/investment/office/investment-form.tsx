import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { DividendFrequency } from '@countinghouse/contract/investment/schedule.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { LeadField } from '../../lead-choice/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { ExpirationFields } from './expiration-fields.tsx';
import { emptyInvestment, type InvestmentValues, sentOf } from './investment-values.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { expirationOf } from './term-months.ts';
import classes from '../investment.module.css';

/** Enters an investment for a customer, with a preview of its schedule. */
export function InvestmentForm({ save, onClose }: RecordFormProps<Investment>) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const [today] = useState(() => dayOf(new Date()));
  const { form, control, submitting } = useContractForm<InvestmentValues, typeof investment.create>({
    schema: investment.create,
    defaultValues: { ...emptyInvestment, expirationDate: expirationOf(today, emptyInvestment.months) },
    shape: sentOf,
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const available = useAvailable(useWatch({ control, name: 'lead' }));
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('create')}>
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <TextField control={control} name="name" label={field('name')} required />
      <NumberField
        control={control}
        name="initialAmount"
        label={field('initialAmount')}
        decimals={2}
        suffix=" €"
        required
        {...(available !== null && { description: text('availableNow', { amount: available }) })}
      />
      <div className={classes.pair}>
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
