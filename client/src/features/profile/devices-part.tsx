import { listSessions, revokeSession, type Session } from '@countinghouse/contract/auth/auth.ts';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { attempt, useAttempt } from '../../kernel/call/attempt.ts';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { install, useInstallWay } from '../../kernel/device/install-prompt.ts';
import { chooseStoring, mayStore, useStoresFigures } from '../../kernel/device/storing-choice.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { deviceOf } from '../../kernel/session/device-name.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { IconDeviceMobile } from '../../ui/icons.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import classes from './profile.module.css';
import { useOwnHand } from './use-own-hand.ts';

interface DeviceEntryProps {
  readonly session: z.infer<typeof Session>;
  readonly mayRevoke: boolean;
  readonly onRevoked: () => void;
}

/** One session of the user. The current one ends by logging out. */
function DeviceEntry({ session, mayRevoke, onRevoked }: DeviceEntryProps) {
  const text = useTexts('profile');
  const { busy, run } = useAttempt();
  const device = deviceOf(session.userAgent);
  const name = device ? text('deviceOn', device) : text('deviceUnknown');
  const revoke = async () => {
    await call(revokeSession, { params: { id: session.id } });
    onRevoked();
    return text('deviceRevoked');
  };
  return (
    <li className={classes.device}>
      <div>
        <div className={classes.deviceName}>
          {name}
          {session.current && <StatusBadge tone="success">{text('deviceCurrent')}</StatusBadge>}
        </div>
        <div className={shared.detail}>
          {text('deviceSeen')} <DateTime instant={session.lastSeen} /> · {text('deviceSince')}{' '}
          <DateTime instant={session.dateCreation} />
          {session.signOn !== null && ` · ${text('deviceSignOn', { provider: session.signOn })}`}
          {session.ip && ` · ${text('deviceAddress')} ${session.ip}`}
        </div>
      </div>
      {!session.current && mayRevoke && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={text('deviceRevokeOf', { device: name })}
          onClick={() => void run(revoke)}
        >
          {text('deviceRevoke')}
        </Button>
      )}
    </li>
  );
}

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
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void attempt(() => signOut({ allDevices: true }));
  };
  return (
    <div className={classes.everywhere}>
      <p>{text('logOutEverywhereText')}</p>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {text('logOutEverywhere')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={leave}
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

/** Settings of the current browser: storing figures for offline use, and installing the application. */
export function ThisDevicePart() {
  const text = useTexts('offline');
  const way = useInstallWay();
  const isCustomer = useRole() === 'lead';
  const isOwnHand = useOwnHand();
  const offersStoring = isCustomer && isOwnHand && mayStore();
  if (!offersStoring && way === 'none') return null;
  return (
    <Panel title={text('thisDevice')}>
      {offersStoring && <StoringSwitch />}
      {way === 'byHand' && <p className={classes.text}>{text('installByHand')}</p>}
      {way === 'offered' && (
        <>
          <p className={classes.text}>{text('installText')}</p>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} aria-hidden />}
            onClick={() => void install()}
          >
            {text('install')}
          </Button>
        </>
      )}
    </Panel>
  );
}

function StoringSwitch() {
  const text = useTexts('offline');
  const isStored = useStoresFigures();
  return (
    <Switch
      className={classes.keep ?? ''}
      checked={isStored}
      onChange={(event) => chooseStoring(event.currentTarget.checked)}
      label={text('keep')}
      description={text('keepText')}
    />
  );
}
