import { listSessions } from '@countinghouse/contract/auth/auth.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { DeviceEntry } from './device-entry.tsx';
import { useOwnHand } from './use-own-hand.ts';
import classes from './profile.module.css';

/** The user's sessions, with buttons to end each or all. */
export function DevicesPart() {
  const text = useTexts('profile');
  const isOwnHand = useOwnHand();
  const { data, error, isPending, refetch } = useRead(listSessions, {});
  const refresh = () => void refetch();
  return (
    <Panel title={text('devicesTitle')}>
      <p className={classes.text}>{text(isOwnHand ? 'devicesText' : 'notWhileActing')}</p>
      {isPending && <Skeleton height={120} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={refresh} />}
      <ul className={classes.devices}>
        {(data?.sessions ?? []).map((session) => (
          <DeviceEntry key={session.id} session={session} mayRevoke={isOwnHand} onRevoked={refresh} />
        ))}
      </ul>
      {isOwnHand && <Everywhere />}
    </Panel>
  );
}

function Everywhere() {
  const text = useTexts('profile');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut({ allDevices: true });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <div className={classes.everywhere}>
      <p>{text('logOutEverywhereText')}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('logOutEverywhere')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={text('logOutEverywhere')}
        confirmLabel={text('logOutEverywhere')}
        busy={busy}
        destructive
      >
        {text('logOutEverywhereText')}
      </ConfirmDialog>
    </div>
  );
}
