import { Alert } from '@mantine/core';
import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { type Control, useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { LeadField } from '../../lead-choice/index.ts';
import type { RecordFormProps, RecordPanelProps } from '../../list/index.ts';
import classes from '../deposit.module.css';
import { emptyTransfer, payerOf, type TransferFields, transferFrom } from './transfer-fields.ts';
import { TransferPayer } from './transfer-payer.tsx';

/** Records a transfer that arrived at the bank. It is credited once a second person has approved it. */
export function TransferForm({ save, onClose }: RecordFormProps<Deposit>) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const { form, control, submitting } = useContractForm<TransferFields, typeof deposit.create>({
    schema: deposit.create,
    defaultValues: emptyTransfer,
    shape: transferFrom,
  });
  useGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('recordSubmit')}>
      <Alert color="info">{text('recordNotice')}</Alert>
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <NumberField control={control} name="amount" label={field('amount')} decimals={2} suffix=" €" required />
      <TextField
        control={control}
        name="transactionId"
        label={text('reference')}
        description={text('referenceHint')}
        autoComplete="off"
        required
      />
      <fieldset className={classes.payer}>
        <legend>{text('payer')}</legend>
        <p className={classes.quiet}>{text('payerHint')}</p>
        <TransferPayer control={control} />
      </fieldset>
    </Form>
  );
}

/** Corrects the payer. */
export function PayerForm({ item, save, onClose }: RecordPanelProps<Deposit>) {
  const text = useTexts('deposit');
  const { form, control, submitting } = useContractForm<TransferFields, typeof deposit.update>({
    schema: deposit.update,
    defaultValues: { ...emptyTransfer, ...payerOf(item) },
    shape: (fields) => payerOf(fields),
  });
  useGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('savePayer')}>
      <TransferPayer control={control} />
    </Form>
  );
}

const useGuard = (control: Control<TransferFields>): void => {
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
};
