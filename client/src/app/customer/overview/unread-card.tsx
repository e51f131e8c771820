import { useRouter } from '@tanstack/react-router';
import { linkOf } from '../../../features/notification/link-targets.ts';
import { NotificationEntry } from '../../../features/notification/notification-entry.tsx';
import { useNotifications, useReadState } from '../../../features/notification/use-notifications.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { MoreLink } from './more-link.tsx';
import classes from './overview.module.css';

/** The newest unread notifications; renders nothing without any. */
export function UnreadCard() {
  const text = useTexts('overview');
  const { history } = useRouter();
  const readState = useReadState();
  const { data, dataUpdatedAt } = useNotifications({ page: 1, pageSize: 3, onlyUnread: true });
  if (!data || data.notifications.length === 0) return null;
  return (
    <Panel title={text('unread')} actions={<MoreLink href="/my/notifications">{text('allNotifications')}</MoreLink>}>
      <ul className={classes.entries}>
        {data.notifications.map((one) => (
          <NotificationEntry
            key={one.id}
            notification={one}
            seenAt={new Date(dataUpdatedAt)}
            href={linkOf(one, 'customer')}
            onNavigate={(href) => history.push(href)}
            onMark={readState ? (read) => readState.mark(one.id, read) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}
