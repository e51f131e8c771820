import { refuseEmail } from '@countinghouse/contract/user/email-change.ts';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { EmailLinkDone, EmailLinkStep } from './email-link-step.tsx';

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
