import { personName } from '@countinghouse/contract/user/person-name.ts';
import { proposeTwoFactorRemoval } from '@countinghouse/contract/schemas/auth/reset-password.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface RemoveStepProps {
  readonly person: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly onClose: () => void;
}

/** Asks for the reason to remove a person's two-factor, and proposes it to a colleague. */
export function RemoveTwoFactorDialog({ person, onClose }: RemoveStepProps) {
  const text = useTexts('user');
  const field = useTexts('field');
  const { mutateAsync } = useWrite(proposeTwoFactorRemoval);
  const { form, control, submitting } = useContractForm({
    schema: proposeTwoFactorRemoval.body,
    defaultValues: { reason: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: person.id }, body });
    showToast({ type: 'success', message: text('stepProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('stepTitle', { name: personName(person) })}
      text={text('stepText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('stepPropose')}
    >
      <TextareaField
        control={control}
        name="reason"
        label={field('reason')}
        description={text('stepReasonHint')}
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}
