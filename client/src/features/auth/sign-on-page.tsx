import { confirmTwoFactor } from '@countinghouse/contract/schemas/auth/auth.ts';
import { finishSignOn, signOnCode } from '@countinghouse/contract/sign-on/sign-on.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signInWithToken } from '../../kernel/session/sign-in.ts';
import { takeBack } from '../../kernel/session/sign-on.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import classes from './auth.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface SignOnPageProps {
  /** The query with which the provider sent the browser back. */
  readonly query: string;
  /** Goes on to an address of this site. */
  readonly onDone: (address: string) => void;
}

/** The provider of single sign-on sends the browser here. The address holds a code that works once. */
export function SignOnPage({ query, onDone }: SignOnPageProps) {
  const text = useTexts('signOn');
  const [problem, setProblem] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const finish = async (): Promise<void> => {
      const { token, needsCode: asks } = await call(finishSignOn, { body: { query } });
      if (asks) return setNeedsCode(true);
      const back = takeBack();
      if (token !== null) await signInWithToken(token);
      onDone(back);
    };
    finish().catch((error: unknown) => setProblem(messageOf(error)));
  }, [query, onDone]);
  if (needsCode) return <OwnCode onDone={onDone} />;
  return (
    <>
      <h1 className={classes.title}>{text(problem === '' ? 'working' : 'failed')}</h1>
      {problem === '' ? (
        <Skeleton height={36} />
      ) : (
        <Alert color="error" variant="light" role="alert" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {problem}
        </Alert>
      )}
      <div className={classes.quiet}>
        <a href="/login">{text('toLogIn')}</a>
      </div>
    </>
  );
}

/** The person's own two-factor code, where the provider has asked for none. */
function OwnCode({ onDone }: Pick<SignOnPageProps, 'onDone'>) {
  const text = useTexts('auth');
  const { form, submitting } = useContractForm({ schema: confirmTwoFactor.body, defaultValues: { code: '' } });
  useFirstFocus(form, 'code');
  const confirm = async ({ code }: { code: string }): Promise<void> => {
    const { token } = await call(signOnCode, { body: { code } });
    const back = takeBack();
    await signInWithToken(token);
    onDone(back);
  };
  return (
    <>
      <h1 className={classes.title}>{text('codeTitle')}</h1>
      <p className={classes.text}>{text('codeText')}</p>
      <Form form={form} onSubmit={submitting(confirm)} submitLabel={text('confirm')} wide>
        <TextField control={form.control} name="code" label={text('code')} autoComplete="one-time-code" required />
      </Form>
    </>
  );
}
