import { revokeSession, type Session } from '@countinghouse/contract/auth/auth.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { deviceOf } from '../../kernel/session/device-name.ts';
import classes from './profile.module.css';

interface DeviceEntryProps {
  readonly session: z.infer<typeof Session>;
  readonly mayRevoke: boolean;
  readonly onRevoked: () => void;
}

/** One session of the user. The current one ends by logging out. */
export function DeviceEntry({ session, mayRevoke, onRevoked }: DeviceEntryProps) {
  const text = useTexts('profile');
  const [busy, setBusy] = useState(false);
  const device = deviceOf(session.userAgent);
  const name = device ? text('deviceOn', device) : text('deviceUnknown');
  const revoke = async () => {
    setBusy(true);
    try {
      await call(revokeSession, { params: { id: session.id } });
      showToast({ type: 'success', message: text('deviceRevoked') });
      onRevoked();
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes.device}>
      <div>
        <div className={classes.deviceName}>
          {name}
          {session.current && <StatusBadge tone="success">{text('deviceCurrent')}</StatusBadge>}
        </div>
        <div className={classes.deviceDetail}>
          {text('deviceSeen')} <DateTime instant={session.lastSeen} /> · {text('deviceSince')}{' '}
          <DateTime instant={session.dateCreation} />
          {session.ip && ` · ${text('deviceAddress')} ${session.ip}`}
        </div>
      </div>
      {!session.current && mayRevoke && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={text('deviceRevokeOf', { device: name })}
          onClick={() => void revoke()}
        >
          {text('deviceRevoke')}
        </Button>
      )}
    </li>
  );
}
