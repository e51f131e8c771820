import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { type Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { LeadField } from '../../lead-choice/index.ts';
import { ConfirmHint } from '../../prepared/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { SavedDestinationField } from './saved-destination-field.tsx';

interface Fields {
  lead: string | null;
  amount: number | null;
  destination: string | null;
}

const empty: Fields = { lead: null, amount: null, destination: null };

/** Prepares a withdrawal for a customer; a second person completes it. */
export function WithdrawalForm({ save, onClose }: RecordFormProps<Withdrawal>) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const { form, control, submitting } = useContractForm<Fields, typeof withdrawal.create>({
    schema: withdrawal.create,
    defaultValues: empty,
    shape: ({ lead, amount, destination }) => ({
      lead: lead ?? undefined,
      amount: amount ?? undefined,
      destination: destination ?? undefined,
    }),
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const lead = useWatch({ control, name: 'lead' });
  const available = useAvailable(lead);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('create')}>
      <ConfirmHint />
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <NumberField
        control={control}
        name="amount"
        label={field('amount')}
        decimals={2}
        suffix=" €"
        required
        {...(available !== null && { description: text('availableNow', { amount: available }) })}
      />
      <SavedDestinationField control={control} name="destination" lead={lead} />
    </Form>
  );
}

const useAvailable = (lead: string | null): string | null => {
  const language = useLanguage();
  const { data } = useRead(availableFunds, { params: { userId: lead ?? '' } }, { enabled: lead !== null });
  return lead !== null && data ? euroText(data.available, language) : null;
};
