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

/** The state of two-factor, with buttons to turn it on and off. */
export function SecondStep() {
  const text = useTexts('profile');
  const { data, error, refetch } = useRead(totpState, {});
  const reload = () => void refetch();
  return (
    <Panel title={text('totpTitle')} actions={data && <StateBadge isActive={data.active} />}>
      {data && <KnownState {...data} onDone={reload} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={34} width={120} />}
    </Panel>
  );
}

function StateBadge({ isActive }: { readonly isActive: boolean }) {
  const text = useTexts('profile');
  return <StatusBadge tone={isActive ? 'success' : 'neutral'}>{text(isActive ? 'totpOn' : 'totpOff')}</StatusBadge>;
}

interface KnownStateProps {
  readonly active: boolean;
  readonly recoveryCodesLeft: number;
  readonly onDone: () => void;
}

function KnownState({ active, recoveryCodesLeft, onDone }: KnownStateProps) {
  const text = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  const Steps = active ? SecondStepStop : SecondStepStart;
  const close = () => {
    setIsOpen(false);
    onDone();
  };
  return (
    <>
      <p className={classes.text}>
        {text('totpText')} {active && text('totpLeft', { count: recoveryCodesLeft })}
      </p>
      {isOpen ? (
        <Steps onDone={close} />
      ) : (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {text(active ? 'totpStop' : 'totpStart')}
        </Button>
      )}
    </>
  );
}
