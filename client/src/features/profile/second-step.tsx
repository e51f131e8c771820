import { totpState } from '@countinghouse/contract/auth/auth.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { SecondStepStart } from './second-step-start.tsx';
import { SecondStepStop } from './second-step-stop.tsx';
import classes from './profile.module.css';

/** The second step at log-in: whether it is on, and the ways to turn it on and off. */
export function SecondStep() {
  const text = useTexts('profile');
  const { data, error, refetch } = useRead(totpState, {});
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    void refetch();
  };
  const badge = data && (
    <StatusBadge tone={data.active ? 'success' : 'neutral'}>{text(data.active ? 'totpOn' : 'totpOff')}</StatusBadge>
  );
  const Steps = data?.active ? SecondStepStop : SecondStepStart;
  return (
    <Panel title={text('totpTitle')} actions={badge}>
      <p className={classes.text}>
        {text('totpText')} {data?.active && text('totpLeft', { count: data.recoveryCodesLeft })}
      </p>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={34} width={120} />}
      {data && !isOpen && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {text(data.active ? 'totpStop' : 'totpStart')}
        </Button>
      )}
      {isOpen && <Steps onDone={close} />}
    </Panel>
  );
}
