import { failWithdrawal, type Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface FailDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Asks for the reason of a refusal, which the customer can read, and returns the money. */
export function FailDialog({ item, onClose }: FailDialogProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const { mutateAsync } = useWrite(failWithdrawal);
  const { form, submitting } = useContractForm({ schema: failWithdrawal.body, defaultValues: { reason: '' } });
  const fail = submitting(async ({ reason }) => {
    await mutateAsync({ params: { id: item.id }, body: { reason, version: item.version } });
    showToast({ type: 'success', message: text('failed', { amount, name: item.leadName }) });
    onClose();
  });
  return (
    <FormDialog
      title={text('failTitle')}
      text={text('failText', { amount, name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={fail}
      submitLabel={text('failConfirm', { amount })}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('failReason')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
