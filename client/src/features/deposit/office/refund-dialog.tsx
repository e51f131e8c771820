import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { proposeRefund } from '@countinghouse/contract/deposit/refund.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface RefundDialogProps {
  readonly item: Deposit;
  /** Maximum refund now, in euros. */
  readonly most: number;
  readonly onClose: () => void;
}

interface Fields {
  amount: number | null;
  reason: string;
}

/** Proposes to refund a deposit to its card, by default in full; a second person decides. */
export function RefundDialog({ item, most, onClose }: RefundDialogProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = useWrite(proposeRefund);
  const { form, control, submitting } = useContractForm<Fields, typeof proposeRefund.body>({
    schema: proposeRefund.body,
    defaultValues: { amount: most, reason: '' },
    shape: ({ amount, reason }) => ({ amount: amount ?? undefined, reason }),
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('refundProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('refundTitle', { amount: euroText(item.amount, language) })}
      text={text('refundText', { card: item.cardNumber ?? '' })}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('refundPropose')}
    >
      <NumberField
        control={control}
        name="amount"
        label={field('amount')}
        description={text('refundMost', { amount: euroText(most, language) })}
        decimals={2}
        suffix=" €"
        required
      />
      <TextareaField
        control={control}
        name="reason"
        label={field('reason')}
        description={text('refundReasonHint')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
