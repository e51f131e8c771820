import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import type { BellBehaviour } from './bell-popover.tsx';
import { IconBell } from '../../ui/icons.ts';
import classes from './notification-bell.module.css';
import { later, useOpener } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loads with the first click. */
const BellPopover = later(() => import('./bell-popover.tsx').then((module) => ({ default: module.BellPopover })));

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
  const { isOpen, opener } = useOpener(BellPopover);
  const { data } = useRead(unreadNotifications, {});
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? text('notifications') : text('unread', { count: unread });
  const bell = (behaviour: BellBehaviour) => (
    <ActionIcon className={classes.bell ?? ''} aria-label={label} aria-haspopup="dialog" {...behaviour}>
      <IconBell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
  const closed = bell(opener);
  return (
    <>
      {isOpen ? (
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
