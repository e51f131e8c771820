import { Alert, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirmEmail, refuseEmail } from '@countinghouse/contract/user/email-change.ts';
import { useProblem } from '../../kernel/call/attempt.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import classes from './auth.module.css';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';

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

/** The result, and a link to continue. */
export function EmailLinkDone({ title, text, go }: Readonly<Record<'title' | 'text' | 'go', string>>) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text} role="status">
        {text}
      </p>
      <div className={classes.quiet}>
        <a href="/login">{go}</a>
      </div>
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
