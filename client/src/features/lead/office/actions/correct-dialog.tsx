import { personName } from '@countinghouse/contract/user/person-name.ts';
import { correctBalance } from '@countinghouse/contract/schemas/ledger/correction.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';

interface CorrectProps {
  readonly lead: User;
  readonly onClose: () => void;
}

interface Fields {
  userId: string;
  amount: number | null;
  reason: string;
}

/** Proposes a correction of a customer's balance; a second person decides. */
export function CorrectDialog({ lead, onClose }: CorrectProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const { mutateAsync } = useWrite(correctBalance);
  const { form, control, submitting } = useContractForm<Fields, typeof correctBalance.body>({
    schema: correctBalance.body,
    defaultValues: { userId: lead.id, amount: null, reason: '' },
    missing: { amount: 'amountMissing' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('corrected') });
    onClose();
  });
  return (
    <FormDialog
      title={text('correctTitle', { name: personName(lead) })}
      text={text('correctText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('correctPropose')}
    >
      <EuroField control={control} name="amount" label={field('amount')} description={text('correctAmount')} required />
      <TextField control={control} name="reason" label={field('reason')} required />
    </FormDialog>
  );
}
