import { confirmTwoFactor, login } from '@countinghouse/contract/schemas/auth/auth.ts';
import { useEffect, useState } from 'react';
import { useProblem } from '../../kernel/call/attempt.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { usePlainForm } from '../../kernel/form/use-plain-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import { signIn } from '../../kernel/session/sign-in.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { IconKey } from '../../ui/icons.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { PlainField, PlainPasswordField } from '../../ui/plain/plain-field.tsx';
import { PlainForm } from '../../ui/plain/plain-form.tsx';
import { canUsePasskeys, chooseAndSignIn, offerInField } from '../passkey/index.ts';
import classes from './auth.module.css';
import { forgetGivenPassword, keepGivenPassword } from './given-password.ts';

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
      <div className={classes.signOn}>
        <PlainButton look="other" wide busy={busy} onClick={() => void run(leave)}>
          {text('signOnWith', { name })}
        </PlainButton>
      </div>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}

/** First step of the log-in. The session changes by itself once the server has accepted it. */
function PasswordStep({ email, onNeedsCode }: PasswordStepProps) {
  const text = useTexts('auth');
  const { companyName, accountOpening } = useSetting();
  const { form, field } = usePlainForm({
    schema: login.body,
    fields: { email, password: '' },
    work: async (entered) => {
      const credentials = { email: entered.email, password: entered.password };
      keepGivenPassword(credentials.password);
      if ((await signIn(credentials)) === 'needsCode') onNeedsCode(credentials);
    },
  });
  const labels = { email: text('email'), password: text('password') };
  return (
    <>
      <h1 className={classes.title}>{text('signInTitle', { company: companyName })}</h1>
      <PlainForm form={form} labels={labels} submitLabel={text('signIn')}>
        <PlainField {...field('email')} label={labels.email} type="email" autoComplete="username webauthn" />
        <PlainPasswordField {...field('password')} label={labels.password} autoComplete="current-password" />
      </PlainForm>
      <PasskeyStep />
      <SignOnStep />
      <div className={classes.quiet}>
        <a href="/forgot-password">{text('forgotten')}</a>
        {accountOpening && <a href="/open-account">{text('openAccount')}</a>}
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
  const { form, field } = usePlainForm({
    schema: confirmTwoFactor.body,
    fields: { code: '' },
    work: ({ code }) => signIn({ ...credentials, code }),
  });
  return (
    <PlainForm form={form} labels={{ code: label }} submitLabel={text('confirm')}>
      <PlainField {...field('code')} label={label} autoComplete="one-time-code" />
    </PlainForm>
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

/** Log-in without a password; renders nothing if this browser or address does not support passkeys. */
export function PasskeyStep() {
  const text = useTexts('auth');
  const [isOffered, setIsOffered] = useState(canUsePasskeys);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // The browser allows one request at a time: while the button's is open, the field's waits.
    if (!isOffered || busy) return undefined;
    const ending = new AbortController();
    offerInField(ending.signal)
      .then((outcome) => outcome === 'elsewhere' && setIsOffered(false))
      .catch((error: unknown) => setProblem(messageOf(error)));
    return () => ending.abort();
  }, [isOffered, busy]);
  if (!isOffered) return null;
  const choose = async () => {
    setBusy(true);
    setProblem('');
    // A password typed before may belong to another person.
    forgetGivenPassword();
    try {
      const outcome = await chooseAndSignIn(new AbortController().signal);
      if (outcome === 'none') setProblem(text('passkeyNone'));
      setIsOffered(outcome !== 'elsewhere');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={classes.or}>{text('or')}</div>
      <PlainButton
        look="other"
        wide
        busy={busy}
        icon={<IconKey size={16} aria-hidden />}
        // The e-mail field keeps the focus, in which the browser offers passkeys.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void choose()}
      >
        {text('passkeySignIn')}
      </PlainButton>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
