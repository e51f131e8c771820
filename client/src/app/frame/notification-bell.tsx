import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { ActionIcon, Popover, Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { IconBell } from '../../ui/icons.ts';
import classes from './notification-bell.module.css';

const BellPanel = lazy(() =>
  import('../../features/notification/bell-panel.tsx').then(({ BellPanel }) => ({ default: BellPanel })),
);

interface NotificationBellProps {
  readonly area: 'office' | 'customer';
  /** Address of the screen with all notifications. */
  readonly allHref: string;
  readonly onNavigate: (href: string) => void;
}

/** More digits would not fit on the bell. */
const most = 99;
/** Mantine sets an inline width that a style sheet cannot override. */
const panelWidth = 'min(400px, calc(100vw - 16px))';

/** The number of unread notifications, live; a click shows the newest. */
export function NotificationBell({ area, allHref, onNavigate }: NotificationBellProps) {
  const text = useTexts('shell');
  const [opened, setOpened] = useState(false);
  const { data } = useRead(unreadNotifications, {});
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? text('notifications') : text('unread', { count: unread });
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={panelWidth} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon className={classes.bell ?? ''} aria-label={label} onClick={() => setOpened(!opened)}>
            <IconBell size={18} aria-hidden />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > most ? `${most}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel ?? ''}>
          <Suspense fallback={<Skeleton height={240} />}>
            <BellPanel
              area={area}
              allHref={allHref}
              onNavigate={(href) => {
                setOpened(false);
                onNavigate(href);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unread > 0 ? label : ''}</VisuallyHidden>
    </>
  );
}
