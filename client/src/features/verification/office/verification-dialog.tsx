import { Modal } from '@mantine/core';
import { decideVerification } from '@countinghouse/contract/verification/verification.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './verification.module.css';

interface VerificationDialogProps {
  readonly lead: string;
  readonly name: string;
  readonly onClose: () => void;
}

interface Fields {
  status: 'verified' | 'rejected';
  reason: string;
}

const first: Fields = { status: 'verified', reason: '' };

/** Asks what the company knows of the customer, and from what. */
export function VerificationDialog({ lead, name, onClose }: VerificationDialogProps) {
  const text = useTexts('verification');
  const ui = useUiText();
  const { mutateAsync } = useWrite(decideVerification);
  const { form, control, submitting } = useContractForm<Fields, typeof decideVerification.body>({
    schema: decideVerification.body,
    defaultValues: first,
  });
  const decide = submitting(async (body) => {
    await mutateAsync({ params: { id: lead }, body });
    showToast({ type: 'success', message: text('saved', { name, status: text(body.status) }) });
    onClose();
  });
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('title', { name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p className={classes.said}>{text('text')}</p>
      <Form form={form} onSubmit={decide} onCancel={onClose} submitLabel={text('save')}>
        <SelectField
          control={control}
          name="status"
          label={text('decision')}
          options={(['verified', 'rejected'] as const).map((status) => ({ value: status, label: text(status) }))}
          required
        />
        <TextareaField
          control={control}
          name="reason"
          label={text('reason')}
          placeholder={text('reasonExample')}
          rows={3}
          maxLength={500}
          required
        />
      </Form>
    </Modal>
  );
}
