import { removeTotp } from '@countinghouse/contract/auth/auth.ts';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './profile.module.css';

/** Turns two-factor off, which needs password and code. */
export function SecondStepStop({ onDone }: { readonly onDone: () => void }) {
  const text = useTexts('profile');
  const { form, submitting } = useContractForm({ schema: removeTotp.body, defaultValues: { password: '', code: '' } });
  const stop = submitting(async (body) => {
    await call(removeTotp, { body });
    showToast({ type: 'success', message: text('totpRemoved') });
    onDone();
  });
  const { control } = form;
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={stop} submitLabel={text('totpStop')} onCancel={onDone}>
        <PasswordField control={control} name="password" label={text('totpPassword')} purpose="current" required />
        <TextField control={control} name="code" label={text('totpRemoveCode')} autoComplete="one-time-code" required />
      </Form>
    </div>
  );
}
