import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Alert } from '@mantine/core';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SecretDialog } from '../../../ui/overlay/secret-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface ResetPasswordProps {
  readonly person: { readonly id: string; readonly firstName: string; readonly lastName: string; readonly role: Role };
  readonly onClose: () => void;
}

/** After a confirmation, sets a customer's password at random and shows it once, or proposes to reset a colleague's. */
export function ResetPasswordDialog({ person, onClose }: ResetPasswordProps) {
  const text = useTexts('user');
  const reset = useWrite(resetPassword);
  const [given, setGiven] = useState<string | null>(null);
  const name = personName(person);
  const confirm = async (): Promise<void> => {
    try {
      const { password } = await reset.mutateAsync({ params: { id: person.id } });
      if (password !== null) return setGiven(password);
      showToast({ type: 'success', message: text('sentForApproval') });
      onClose();
    } catch {
      // The dialog shows the mutation's own error.
    }
  };
  if (given !== null) return <GivenPassword name={name} password={given} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('resetTitle', { name })}
      confirmLabel={text('resetPassword')}
      busy={reset.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{text(person.role === 'lead' ? 'resetText' : 'resetStaffText')}</p>
      {person.role === 'lead' && <p>{text('resetRestricts')}</p>}
      {reset.error && (
        <Alert color="error" role="alert">
          {messageOf(reset.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

interface GivenPasswordProps {
  readonly name: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** A new password, shown once. */
export function GivenPassword({ name, password, onClose }: GivenPasswordProps) {
  const text = useTexts('user');
  return (
    <SecretDialog
      title={text('resetDone', { name })}
      label={text('newPassword')}
      value={password}
      note={text('resetOnce')}
      closeLabel={text('resetClose')}
      onClose={onClose}
    />
  );
}
