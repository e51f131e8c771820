import { Alert, Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { useProblem } from '../../kernel/call/attempt.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import classes from './auth.module.css';

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
