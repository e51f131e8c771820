import { personName } from '@countinghouse/contract/user/person-name.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { correctBalance } from '@countinghouse/contract/schemas/ledger/correction.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
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

const cents = 100;

/** The customer's available cash now and after the amount; undefined while it loads. */
const useAvailable = (userId: string, amount: number | null) => {
  const before = useRead(availableFunds, { params: { userId } }, { resources: ['funds'] }).data?.available;
  const change = typeof amount === 'number' ? amount : 0;
  return { before, after: Math.round(((before ?? 0) + change) * cents) / cents };
};

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
  const { before, after } = useAvailable(lead.id, useWatch({ control, name: 'amount' }));
  const { language } = useUiLocale();
  const money = (amount: number): string => euroText(amount, language);
  const propose = submitting(async (body) => {
    // The approver would be refused otherwise; the server decides by the balance of that moment.
    if (before !== undefined && body.amount < 0 && before + body.amount < 0) {
      const message = text('correctTooMuch', { available: money(before) });
      return form.setError('amount', { type: 'aboveBalance', message }, { shouldFocus: true });
    }
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('corrected') });
    onClose();
    return undefined;
  });
  const balances = before !== undefined && text('correctAfter', { before: money(before), after: money(after) });
  return (
    <FormDialog
      title={text('correctTitle', { name: personName(lead) })}
      text={text('correctText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('correctPropose')}
    >
      <EuroField
        control={control}
        name="amount"
        label={field('amount')}
        description={
          <>
            {text('correctAmount')} {balances}
          </>
        }
        required
      />
      <TextField control={control} name="reason" label={field('reason')} required />
    </FormDialog>
  );
}
