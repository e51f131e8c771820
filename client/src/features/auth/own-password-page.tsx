import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { forgetGivenPassword, givenPassword } from './given-password.ts';
import { NewPasswordInputs, useOwnPasswordSchema } from './new-password.tsx';
import classes from './auth.module.css';

/** Replaces a password set by another person; required before anything else. */
export function OwnPasswordPage() {
  const text = useTexts('auth');
  const { minimum, schema } = useOwnPasswordSchema();
  const given = givenPassword();
  const { form, submitting } = useContractForm({
    schema,
    defaultValues: { currentPassword: given ?? '', password: '', repeated: '' },
  });
  const save = async (values: { currentPassword: string; password: string }): Promise<void> => {
    const { currentPassword, password } = values;
    await call(changePassword, { body: { currentPassword, password } });
    forgetGivenPassword();
    await checkSession();
  };
  return (
    <>
      <h1 className={classes.title}>{text('changeTitle')}</h1>
      <p className={classes.text}>{text('changeText')}</p>
      <Form form={form} onSubmit={submitting(save)} submitLabel={text('changeSubmit')} wide>
        {given === null && (
          <PasswordField
            control={form.control}
            name="currentPassword"
            label={text('currentPassword')}
            purpose="current"
            required
          />
        )}
        <NewPasswordInputs control={form.control} minimum={minimum} />
      </Form>
      <div className={classes.quiet}>
        <button type="button" onClick={() => void signOut().catch(() => undefined)}>
          {text('signOutInstead')}
        </button>
      </div>
    </>
  );
}
