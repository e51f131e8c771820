import { type Refund, settleShortfall } from '@countinghouse/contract/deposit/refund.ts';
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

interface OpenShortfallProps {
  /** Id of the deposit. */
  readonly deposit: string;
  readonly refund: Refund;
}

/** The amount the company paid for a customer whose balance did not cover a refund, until it is settled. */
export function OpenShortfall({ deposit, refund }: OpenShortfallProps) {
  const text = useTexts('deposit');
  const amount = euroText(refund.shortfall, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning" title={text('shortOpen', { amount })}>
      <p className={classes.said}>{text('shortOpenText')}</p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {text('settle')}
      </Button>
      {isOpen && <SettleDialog deposit={deposit} refund={refund} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

function SettleDialog({ deposit, refund, onClose }: OpenShortfallProps & { readonly onClose: () => void }) {
  const text = useTexts('deposit');
  const { mutateAsync } = useWrite(settleShortfall);
  const { form, control, submitting } = useContractForm({
    schema: settleShortfall.body,
    defaultValues: { refund: refund.id, note: '' },
  });
  const settle = submitting(async (body) => {
    await mutateAsync({ params: { id: deposit }, body });
    showToast({ type: 'success', message: text('settled') });
    onClose();
  });
  return (
    <FormDialog title={text('settle')} onClose={onClose} form={form} onSubmit={settle} submitLabel={text('settle')}>
      <TextareaField control={control} name="note" label={text('settleNote')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
