import { confirmTotp, login } from '@countinghouse/contract/auth/auth.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useProblem } from '../../kernel/call/attempt.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import { signIn } from '../../kernel/session/sign-in.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import classes from './auth.module.css';
import { keepGivenPassword } from './given-password.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  readonly email: string;
  readonly onNeedsCode: (credentials: Credentials) => void;
}

const leave = async (): Promise<void> => {
  const { leaveForSignOn } = await import('../../kernel/session/sign-on.ts');
  await leaveForSignOn(`/login${location.search}`);
};

/** The way to the provider of single sign-on; renders nothing where there is none. */
export function SignOnStep() {
  const text = useTexts('auth');
  const session = useSession();
  const { busy, problem, run } = useProblem();
  const name = session.status === 'visitor' ? (session.signOn ?? null) : null;
  if (name === null) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        loading={busy}
        // Otherwise the focused, empty e-mail field would show an error on blur.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void run(leave)}
      >
        {text('signOnWith', { name })}
      </Button>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}

/** First step of the log-in. The session changes by itself once the server has accepted it. */
function PasswordStep({ email, onNeedsCode }: PasswordStepProps) {
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
      <SignOnStep />
      <div className={classes.quiet}>
        <a href="/forgot-password">{text('forgotten')}</a>
      </div>
    </>
  );
}

interface CodeStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** Two-factor step of the log-in: a code from the app or a recovery code. */
function CodeStep({ credentials, onBack }: CodeStepProps) {
  const text = useTexts('auth');
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <h1 className={classes.title}>{text('codeTitle')}</h1>
      <p className={classes.text}>{text(isRecovery ? 'recoveryText' : 'codeText')}</p>
      <CodeForm key={String(isRecovery)} credentials={credentials} label={text(isRecovery ? 'recoveryCode' : 'code')} />
      <div className={classes.quiet}>
        <button type="button" onClick={onBack}>
          {text('back')}
        </button>
        <button type="button" onClick={() => setIsRecovery(!isRecovery)}>
          {text(isRecovery ? 'codeApp' : 'codeOther')}
        </button>
      </div>
    </>
  );
}

interface CodeFormProps {
  readonly credentials: Credentials;
  readonly label: string;
}

function CodeForm({ credentials, label }: CodeFormProps) {
  const text = useTexts('auth');
  const { form, submitting } = useContractForm({ schema: confirmTotp.body, defaultValues: { code: '' } });
  useFirstFocus(form, 'code');
  const confirm = submitting(({ code }) => signIn({ ...credentials, code }));
  return (
    <Form form={form} onSubmit={confirm} submitLabel={text('confirm')} wide>
      <TextField control={form.control} name="code" label={label} autoComplete="one-time-code" required />
    </Form>
  );
}

/** E-mail and password, then two-factor if the account has it. */
export function LogInPage() {
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [email, setEmail] = useState('');
  if (credentials !== null) return <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />;
  return (
    <PasswordStep
      email={email}
      onNeedsCode={(given) => {
        setEmail(given.email);
        setCredentials(given);
      }}
    />
  );
}
