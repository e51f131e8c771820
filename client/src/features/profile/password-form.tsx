import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { NewPasswordInputs, useOwnPasswordSchema } from '../auth/index.ts';
import classes from './profile.module.css';

const empty = { currentPassword: '', password: '', repeated: '' };

/** Changes the user's password, which signs out other devices. */
export function PasswordForm() {
  const text = useTexts('profile');
  const { minimum, schema } = useOwnPasswordSchema();
  const { form, submitting } = useContractForm({ schema, defaultValues: empty });
  const save = submitting(async ({ currentPassword, password }) => {
    await call(changePassword, { body: { currentPassword, password } });
    form.reset(empty);
    showToast({ type: 'success', message: text('passwordSaved') });
  });
  const { control } = form;
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={save} submitLabel={text('passwordSubmit')}>
        <PasswordField
          control={control}
          name="currentPassword"
          label={text('currentPassword')}
          purpose="current"
          required
        />
        <NewPasswordInputs control={control} minimum={minimum} />
      </Form>
    </div>
  );
}
