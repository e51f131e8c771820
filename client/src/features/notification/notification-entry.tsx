import { bodyKeyOf, isKnownKind, titleKeyOf } from '@countinghouse/contract/notification/kinds.ts';
import type { Notification } from '@countinghouse/contract/notification/notification.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import { ActionIcon } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { IconBell, IconCheck } from '../../ui/icons.ts';
import classes from './notification.module.css';

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** Formats a notification. For an unknown kind, a page older than the server shows only that there is one. */
const useNotificationText = (): ((notification: Pick<Notification, 'kind' | 'params'>) => NoticeText) => {
  const text = useTexts('notification');
  const language = useLanguage();
  const { companyName: company } = useSetting();
  return ({ kind, params }) => {
    if (!isKnownKind(kind)) return { title: text('unknownTitle'), body: text('unknownText') };
    const values = { company, ...shownParams(params, { language, timezone: timeZone() }) };
    return { title: text(titleKeyOf(kind), values), body: text(bodyKeyOf(kind), values) };
  };
};

export interface NotificationEntryProps {
  readonly notification: Notification;
  readonly seenAt: Date;
  readonly href: string | null;
  readonly onNavigate: (href: string) => void;
  /** Marks it; absent if it cannot be marked. */
  readonly onMark?: ((read: boolean) => void) | undefined;
}

/** One notification: event, time and link. */
export function NotificationEntry({ notification, seenAt, href, onNavigate, onMark }: NotificationEntryProps) {
  const { title, body } = useNotificationText()(notification);
  const isRead = notification.readAt !== null;
  return (
    <li className={classes.entry} data-unread={!isRead || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.words}>
        <div className={classes.title}>
          {href === null ? (
            title
          ) : (
            <FrameLink
              href={href}
              className={classes.link}
              onNavigate={(to) => {
                if (!isRead) onMark?.(true);
                onNavigate(to);
              }}
            >
              {title}
            </FrameLink>
          )}
        </div>
        <p className={classes.body}>{body}</p>
        <div className={classes.time}>
          <DateTime instant={notification.dateCreation} relativeTo={seenAt} />
        </div>
      </div>
      {onMark && <MarkButton title={title} isRead={isRead} onMark={onMark} />}
    </li>
  );
}

interface MarkButtonProps {
  readonly title: string;
  readonly isRead: boolean;
  readonly onMark: (read: boolean) => void;
}

function MarkButton({ title, isRead, onMark }: MarkButtonProps) {
  const text = useTexts('notification');
  const label = text(isRead ? 'markUnread' : 'markRead');
  const Icon = isRead ? IconBell : IconCheck;
  return (
    <ActionIcon
      className={classes.mark ?? ''}
      aria-label={`${label}: ${title}`}
      title={label}
      onClick={() => onMark(!isRead)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
