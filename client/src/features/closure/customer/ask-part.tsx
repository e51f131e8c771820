import { requestClosure } from '@countinghouse/contract/closure/closure.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The button to request closure, with its confirmation. */
export function AskPart() {
  const text = useTexts('closure');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('ask')}
      </Button>
      {isOpen && <AskDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts('closure');
  const { mutateAsync } = useWrite(requestClosure);
  const { form, submitting } = useContractForm({ schema: requestClosure.body, defaultValues: { reason: '' } });
  const ask = submitting(async (body) => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('asked') });
    onClose();
  });
  return (
    <FormDialog
      title={text('askTitle')}
      text={text('askText')}
      onClose={onClose}
      form={form}
      onSubmit={ask}
      submitLabel={text('ask')}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('reason')}
        description={text('reasonHint')}
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  );
}
