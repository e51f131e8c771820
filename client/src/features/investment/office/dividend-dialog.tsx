import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface DividendDialogProps {
  readonly item: Investment;
  readonly onClose: () => void;
}

interface Fields {
  amount: number | null;
}

const dividends = resourceQueries(dividend);

/** Proposes an additional dividend to a second person; it is marked as manual. */
export function DividendDialog({ item, onClose }: DividendDialogProps) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = dividends.useCreate();
  const { form, control, submitting } = useContractForm<Fields, typeof dividend.create>({
    schema: dividend.create,
    defaultValues: { amount: null },
    missing: { amount: 'amountMissing' },
    shape: (values) => ({ ...values, investment: item.id }),
  });
  const pay = submitting(async (wanted) => {
    const { amount } = await mutateAsync(wanted);
    showToast({
      type: 'success',
      message: text('paidByHand', { amount: euroText(amount, language), name: item.leadName }),
    });
    onClose();
  });
  return (
    <FormDialog
      title={text('payByHandTitle')}
      text={text('payByHandText', { name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={pay}
      submitLabel={text('payByHandConfirm')}
    >
      <NumberField control={control} name="amount" label={field('amount')} decimals={2} suffix=" €" required />
    </FormDialog>
  );
}
