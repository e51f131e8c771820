import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { IconBell } from '../../ui/icons.ts';
import classes from './notification-bell.module.css';

/** Loads with the first click. */
const BellPopover = lazy(() => import('./bell-popover.tsx').then((module) => ({ default: module.BellPopover })));

interface NotificationBellProps {
  readonly area: 'office' | 'customer';
  /** Address of the screen with all notifications. */
  readonly allHref: string;
  readonly onNavigate: (href: string) => void;
}

/** More digits would not fit on the bell. */
const most = 99;

/** The number of unread notifications, live; a click shows the newest. */
export function NotificationBell(props: NotificationBellProps) {
  const text = useTexts('shell');
  const [wanted, setWanted] = useState(false);
  const { data } = useRead(unreadNotifications, {});
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? text('notifications') : text('unread', { count: unread });
  const bell = (onClick: () => void) => (
    <ActionIcon
      className={classes.bell ?? ''}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onClick}
    >
      <IconBell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
  const closed = bell(() => setWanted(true));
  return (
    <>
      {wanted ? (
        <Suspense fallback={closed}>
          <BellPopover {...props} bell={bell} />
        </Suspense>
      ) : (
        closed
      )}
      <VisuallyHidden role="status">{unread > 0 ? label : ''}</VisuallyHidden>
    </>
  );
}
