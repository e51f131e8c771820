import type { Refund } from '@countinghouse/contract/deposit/refund.ts';
import { proposeRelease } from '@countinghouse/contract/schemas/deposit/refund.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface ReleaseProps {
  /** Id of the deposit. */
  readonly deposit: string;
  readonly refund: Refund;
}

/** Proposes to pay the money of a failed refund to the bank account. A refusal by the card itself needs no proposal. */
export function Release({ deposit, refund }: ReleaseProps) {
  const text = useTexts('deposit');
  const [isOpen, setOpen] = useState(false);
  if (refund.status !== 'failed' || refund.refused) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {text('release')}
      </Button>
      {isOpen && <ReleaseDialog deposit={deposit} refund={refund.id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReleaseDialogProps {
  /** Ids. */
  readonly deposit: string;
  readonly refund: string;
  readonly onClose: () => void;
}

function ReleaseDialog({ deposit, refund, onClose }: ReleaseDialogProps) {
  const text = useTexts('deposit');
  const { mutateAsync } = useWrite(proposeRelease);
  const { form, control, submitting } = useContractForm({
    schema: proposeRelease.body,
    defaultValues: { refund, note: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: deposit }, body });
    showToast({ type: 'success', message: text('releaseProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('release')}
      text={text('releaseText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('release')}
    >
      <TextareaField control={control} name="note" label={text('writeOffNote')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
