import { login } from '@countinghouse/contract/auth/auth.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signIn } from '../../kernel/session/sign-in.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { keepGivenPassword } from './given-password.ts';
import { PasskeyStep } from './passkey-step.tsx';
import classes from './auth.module.css';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  readonly email: string;
  readonly onNeedsCode: (credentials: Credentials) => void;
}

/** First step of the log-in. The session changes by itself once the server has accepted it. */
export function PasswordStep({ email, onNeedsCode }: PasswordStepProps) {
  const text = useTexts('auth');
  const { companyName } = useSetting();
  const { form, submitting } = useContractForm({
    schema: login.body,
    defaultValues: { email, password: '' },
    // The language menu comes before the fields: leaving an empty field for it is not an error.
    mode: 'onSubmit',
  });
  useFirstFocus(form, 'email');
  const logIn = async (credentials: Credentials): Promise<void> => {
    keepGivenPassword(credentials.password);
    if ((await signIn(credentials)) === 'needsCode') onNeedsCode(credentials);
  };
  return (
    <>
      <h1 className={classes.title}>{text('signInTitle', { company: companyName })}</h1>
      <Form form={form} onSubmit={submitting(logIn)} submitLabel={text('signIn')} wide>
        <TextField
          control={form.control}
          name="email"
          label={text('email')}
          type="email"
          autoComplete="username webauthn"
          required
        />
        <PasswordField control={form.control} name="password" label={text('password')} purpose="current" required />
      </Form>
      <PasskeyStep />
      <p className={classes.foot}>{text('forgotten')}</p>
    </>
  );
}
