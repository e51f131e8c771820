import { getEmailChange, type PendingEmail, withdrawEmailChange } from '@countinghouse/contract/user/email-change.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useAction } from '../../kernel/resource/use-action.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { useUser } from '../../kernel/session/session.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { EmailForm } from './email-form.tsx';
import { useOwnHand } from './use-own-hand.ts';
import classes from './profile.module.css';

/** The log-in address, a pending change, and a button to change it. */
export function EmailPart() {
  const text = useTexts('profile');
  const { email } = useUser();
  const isOwnHand = useOwnHand();
  const { data, error, refetch } = useRead(getEmailChange, {}, { resources: ['user'] });
  return (
    <Panel title={text('emailTitle')}>
      <p className={classes.text}>{text('emailText', { email })}</p>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={36} />}
      {data?.pending && <Waiting pending={data.pending} mayWithdraw={isOwnHand} />}
      {data && isOwnHand && <Change />}
    </Panel>
  );
}

interface WaitingProps {
  readonly pending: z.output<typeof PendingEmail>;
  readonly mayWithdraw: boolean;
}

function Waiting({ pending, mayWithdraw }: WaitingProps) {
  const text = useTexts('profile');
  const { run, busy } = useAction(withdrawEmailChange, text('emailWithdrawn'));
  return (
    <div role="status">
      <p className={classes.text}>
        {text('emailPending', { email: pending.email })} <DateTime instant={pending.expires} />
      </p>
      {mayWithdraw && (
        <Button variant="default" mb="md" loading={busy} onClick={() => void run({})}>
          {text('emailWithdraw')}
        </Button>
      )}
    </div>
  );
}

function Change() {
  const text = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <EmailForm onDone={() => setIsOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      {text('emailChange')}
    </Button>
  );
}
