import { Alert, Button } from '@mantine/core';
import { forgotPassword } from '@countinghouse/contract/auth/forgot-password.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { useSession } from '../../kernel/session/session.ts';
import { IconLock } from '../../ui/icons.ts';

/** Shown to customers whose account can only be read, with the way out: a link to their own mailbox. */
export function RestrictedNotice() {
  const text = useTexts('auth');
  const session = useSession();
  const send = useWrite(forgotPassword);
  if (session.status !== 'signedIn' || !session.check.restricted) return null;
  const { email } = session.user;
  return (
    <Alert color="warning" title={text('restrictedTitle')} icon={<IconLock size={18} aria-hidden />}>
      <p>{text('restrictedText', { email })}</p>
      {send.isSuccess ? (
        <p role="status">{text('restrictedSent')}</p>
      ) : (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ body: { email } })}>
          {text('restrictedSend')}
        </Button>
      )}
      {send.error && <p role="alert">{messageOf(send.error)}</p>}
    </Alert>
  );
}
