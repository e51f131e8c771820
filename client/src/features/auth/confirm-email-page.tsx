import { confirmEmail } from '@countinghouse/contract/user/email-change.ts';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { EmailLinkDone, EmailLinkStep } from './email-link-step.tsx';

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
