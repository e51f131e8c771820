import { proposeWriteOff } from '@countinghouse/contract/deposit/refund.ts';
import type { Debt } from '@countinghouse/contract/ledger/debt.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../deposit.module.css';

interface OpenDebtProps {
  /** Id of the deposit. */
  readonly deposit: string;
  readonly debt: Debt;
  readonly mayWriteOff: boolean;
}

/** What a customer owes after a refund or dispute, until their credits have paid it or it is written off. */
export function OpenDebt({ deposit, debt, mayWriteOff }: OpenDebtProps) {
  const text = useTexts('deposit');
  const amount = euroText(debt.amount - debt.collected, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning" title={text('debtLeft', { amount })}>
      <p className={classes.said}>{text('debtOpenText')}</p>
      {mayWriteOff && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {text('writeOff')}
        </Button>
      )}
      {isOpen && <WriteOffDialog deposit={deposit} debt={debt.id} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

interface WriteOffDialogProps {
  readonly deposit: string;
  readonly debt: string;
  readonly onClose: () => void;
}

function WriteOffDialog({ deposit, debt, onClose }: WriteOffDialogProps) {
  const text = useTexts('deposit');
  const { mutateAsync } = useWrite(proposeWriteOff);
  const { form, control, submitting } = useContractForm({
    schema: proposeWriteOff.body,
    defaultValues: { debt, note: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: deposit }, body });
    showToast({ type: 'success', message: text('writeOffProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('writeOff')}
      text={text('writeOffText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('writeOff')}
    >
      <TextareaField control={control} name="note" label={text('writeOffNote')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
