import { confirmTotp } from '@countinghouse/contract/auth/auth.ts';
import { useState } from 'react';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signIn } from '../../kernel/session/sign-in.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { Credentials } from './password-step.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import classes from './auth.module.css';

interface CodeStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** Two-factor step of the log-in: a code from the app or a recovery code. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
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
