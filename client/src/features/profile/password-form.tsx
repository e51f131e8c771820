import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { newPasswordFields, PasswordRuleList, sameTwice } from '../auth/index.ts';
import classes from './profile.module.css';

const empty = { currentPassword: '', password: '', repeated: '' };

/** Changes the user's password, which signs out other devices. */
export function PasswordForm() {
  const text = useTexts('profile');
  const setting = useSetting();
  const minimum = useRole() === 'lead' ? setting.passwordMinimumLead : setting.passwordMinimumStaff;
  const { form, submitting } = useContractForm({
    schema: z
      .object({ currentPassword: z.string().check(z.minLength(1)), ...newPasswordFields(minimum) })
      .check(sameTwice),
    defaultValues: empty,
  });
  const [password, repeated] = useWatch({ control: form.control, name: ['password', 'repeated'] });
  const save = submitting(async ({ currentPassword, password: next }) => {
    await call(changePassword, { body: { currentPassword, password: next } });
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
        <PasswordField control={control} name="password" label={text('newPassword')} purpose="new" required />
        <PasswordField control={control} name="repeated" label={text('repeatPassword')} purpose="current" required />
        <PasswordRuleList password={password} repeated={repeated} minimum={minimum} />
      </Form>
    </div>
  );
}
