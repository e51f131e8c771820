import { confirmTotp } from '@countinghouse/contract/auth/auth.ts';
import { useState } from 'react';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signIn } from '../../kernel/session/sign-in.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { Credentials } from './password-step.tsx';
import classes from './auth.module.css';

interface CodeStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** Second step of the log-in: a code of the app, or one that was kept for the loss of the phone. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const text = useTexts('auth');
  const [isRecovery, setIsRecovery] = useState(false);
  const { form, submitting } = useContractForm({ schema: confirmTotp.body, defaultValues: { code: '' } });
  useFirstFocus(form, 'code', isRecovery);
  const swap = () => {
    setIsRecovery(!isRecovery);
    form.reset();
  };
  return (
    <>
      <h1 className={classes.title}>{text('codeTitle')}</h1>
      <p className={classes.text}>{text(isRecovery ? 'recoveryText' : 'codeText')}</p>
      <Form
        form={form}
        onSubmit={submitting(({ code }) => signIn({ ...credentials, code }))}
        submitLabel={text('confirm')}
        wide
      >
        <TextField
          key={String(isRecovery)}
          control={form.control}
          name="code"
          label={text(isRecovery ? 'recoveryCode' : 'code')}
          autoComplete="one-time-code"
          required
        />
      </Form>
      <div className={classes.quiet}>
        <button type="button" onClick={onBack}>
          {text('back')}
        </button>
        <button type="button" onClick={swap}>
          {text(isRecovery ? 'codeApp' : 'codeOther')}
        </button>
      </div>
    </>
  );
}
