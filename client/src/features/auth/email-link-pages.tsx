import { Alert, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirmEmail, refuseEmail } from '@countinghouse/contract/user/email-change.ts';
import { useProblem } from '../../kernel/call/attempt.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { Form } from '../../ui/form/form.tsx';
import * as z from 'zod/mini';
import classes from './auth.module.css';
import { newPasswordFields, NewPasswordInputs, sameTwice } from './new-password.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface EmailLinkStepProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<void>;
}

/** A link from an e-mail acts only on a click, because mail programs open links automatically to scan them. */
export function EmailLinkStep({ title, children, submitLabel, onSubmit }: EmailLinkStepProps) {
  const { busy, problem, run } = useProblem();
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{children}</p>
      {problem !== '' && (
        <Alert color="error" variant="light" role="alert" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {problem}
        </Alert>
      )}
      <Button fullWidth loading={busy} onClick={() => void run(onSubmit)}>
        {submitLabel}
      </Button>
    </>
  );
}

interface EmailLinkDoneProps {
  readonly title: string;
  readonly text: string;
  /** Leads to the log-in; without it, there is nothing to log in to yet. */
  readonly go?: string;
}

/** The result, and a link to continue. */
export function EmailLinkDone({ title, text, go }: EmailLinkDoneProps) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text} role="status">
        {text}
      </p>
      {go !== undefined && (
        <div className={classes.quiet}>
          <a href="/login">{go}</a>
        </div>
      )}
    </>
  );
}

interface PasswordByLinkProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly label?: 'password';
  /** The heading and the text once it is done. */
  readonly done: Readonly<Record<'title' | 'text', string>>;
  readonly send: (password: string) => Promise<unknown>;
  readonly onDone?: () => Promise<unknown>;
}

/** Opened from an e-mail: a customer chooses a new password. */
export function PasswordByLink({ title, text, submitLabel, label, done, send, onDone }: PasswordByLinkProps) {
  const auth = useTexts('auth');
  const minimum = useSetting().passwordMinimumLead;
  const [isDone, setIsDone] = useState(false);
  const { form, submitting } = useContractForm({
    schema: z.object(newPasswordFields(minimum)).check(sameTwice),
    defaultValues: { password: '', repeated: '' },
  });
  useFirstFocus(form, 'password');
  if (isDone) return <EmailLinkDone {...done} go={auth('toSignIn')} />;
  const save = async ({ password }: { password: string }): Promise<void> => {
    await send(password);
    setIsDone(true);
    await onDone?.();
  };
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <Form form={form} onSubmit={submitting(save)} submitLabel={submitLabel} wide>
        <NewPasswordInputs control={form.control} minimum={minimum} {...(label && { label })} />
      </Form>
    </>
  );
}

/** Opened from the mailbox of a new address, which becomes the log-in. */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
  const { companyName: company } = useSetting();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    const message = text('emailConfirmedText', { email });
    return <EmailLinkDone title={text('emailConfirmedTitle')} text={message} go={text('toSignIn')} />;
  }
  const confirm = async (): Promise<void> => {
    const answer = await call(confirmEmail, { body: { token } });
    setEmail(answer.email);
    await checkSession();
  };
  return (
    <EmailLinkStep title={text('emailConfirmTitle')} submitLabel={text('emailConfirm')} onSubmit={confirm}>
      {text('emailConfirmText', { company })}
    </EmailLinkStep>
  );
}

/** Opened from the mailbox of the old address by a person who did not request the change. */
export function RefuseEmailPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
  const [outcome, setOutcome] = useState<'stopped' | 'undone' | null>(null);
  if (outcome !== null) {
    const isUndone = outcome === 'undone';
    return (
      <EmailLinkDone
        title={text(isUndone ? 'emailUndoneTitle' : 'emailStoppedTitle')}
        text={text(isUndone ? 'emailUndoneText' : 'emailStoppedText')}
        go={text('toSignIn')}
      />
    );
  }
  const refuse = async (): Promise<void> => {
    const answer = await call(refuseEmail, { body: { token } });
    setOutcome(answer.outcome);
    await checkSession();
  };
  return (
    <EmailLinkStep title={text('emailRefuseTitle')} submitLabel={text('emailRefuse')} onSubmit={refuse}>
      {text('emailRefuseText')}
    </EmailLinkStep>
  );
}
