import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './unreachable.module.css';

interface UnreachableProps {
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
}

/** Replaces the application if the server cannot be reached at start. Needs only the first texts. */
export function Unreachable({ error, onRetry }: UnreachableProps) {
  const text = useTexts('ui');
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <main className={classes.page}>
      <div role="alert">
        <h1 className={classes.title}>{text('errorTitle')}</h1>
        <p className={classes.text}>{messageOf(error)}</p>
      </div>
      <button type="button" className={classes.retry} disabled={busy} onClick={() => void retry()}>
        {text('retry')}
      </button>
    </main>
  );
}
