import { Button, Skeleton } from '@mantine/core';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { IconBell } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { EmptyState, ErrorState } from '../../ui/page/screen-state.tsx';
import { linkOf } from './link-targets.ts';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification.module.css';
import { useNotifications, useReadState } from './use-notifications.ts';

export interface BellPanelProps {
  readonly area: 'office' | 'customer';
  /** URL of the screen with all of them. */
  readonly allHref: string;
  readonly onNavigate: (href: string) => void;
}

const shown = 8;

/** The panel of the bell: the newest notifications, with a link to all of them. */
export function BellPanel({ area, allHref, onNavigate }: BellPanelProps) {
  const text = useTexts('notification');
  const readState = useReadState();
  const { data, error, isPending, refetch, dataUpdatedAt } = useNotifications({
    page: 1,
    pageSize: shown,
    onlyUnread: false,
  });
  const notifications = data?.notifications ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading}>{text('title')}</h2>
        {readState?.markAll && (
          <Button variant="subtle" size="compact-sm" onClick={readState.markAll}>
            {text('markAll')}
          </Button>
        )}
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={text('title')}>
        {isPending && <Skeleton height={180} m="md" />}
        {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && notifications.length === 0 && (
          <EmptyState title={text('emptyTitle')} text={text('emptyText')} icon={<IconBell size={20} aria-hidden />} />
        )}
        <ul className={shared.list}>
          {notifications.map((one) => (
            <NotificationEntry
              key={one.id}
              notification={one}
              seenAt={new Date(dataUpdatedAt)}
              href={linkOf(one, area)}
              onNavigate={onNavigate}
              onMark={readState ? (read) => readState.mark(one.id, read) : undefined}
            />
          ))}
        </ul>
      </div>
      <FrameLink href={allHref} className={classes.all} onNavigate={onNavigate}>
        {text('seeAll')}
      </FrameLink>
    </>
  );
}
