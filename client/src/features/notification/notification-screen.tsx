import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import { IconBell, IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { linkOf } from './link-targets.ts';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification.module.css';
import { useNotifications, useReadState } from './use-notifications.ts';

interface PageButtonsProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The current range and total, with buttons to newer and older pages. */
function PageButtons({ page, pageSize, total, onPage }: PageButtonsProps) {
  const text = useUiText();
  const { language } = useUiLocale();
  const write = (value: number) => numberFormat(language).format(value);
  if (page === 1 && total <= pageSize) return null;
  const end = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pages} aria-label={text('pages')}>
      <span>{text('pageOf', { from: write((page - 1) * pageSize + 1), to: write(end), total: write(total) })}</span>
      <ActionIcon aria-label={text('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('nextPage')} disabled={end >= total} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

const pageSize = 25;

/** The address holds page and filter, so that going back restores them. */
const useAddress = () => {
  const search = useSearch({ strict: false }) as { page?: unknown; unread?: unknown };
  const navigate = useNavigate();
  // Numbers and booleans are texts in the address, except right after this screen set them.
  const page = /^[1-9]\d{0,2}$/.test(String(search.page)) ? Number(search.page) : 1;
  const onlyUnread = String(search.unread) === 'true';
  const show = (next: { page?: number; onlyUnread?: boolean }): void => {
    const query = { page: 1, onlyUnread, ...next };
    const search = { ...(query.page > 1 && { page: query.page }), ...(query.onlyUnread && { unread: true }) };
    void navigate({ to: '.', search: search as never });
  };
  return { page, onlyUnread, show };
};

/** All of the user's notifications, newest first; the same screen for staff and customers. */
export function NotificationScreen() {
  const text = useTexts('notification');
  const readState = useReadState();
  const { page, onlyUnread, show } = useAddress();
  const title = text('title');
  useEffect(() => nameScreen(title), [title]);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={title}
        description={text('pageText')}
        actions={
          readState?.markAll && (
            <Button variant="default" onClick={readState.markAll}>
              {text('markAll')}
            </Button>
          )
        }
      />
      <Panel>
        <Switch
          className={classes.filter ?? ''}
          label={text('onlyUnread')}
          checked={onlyUnread}
          onChange={(event) => show({ onlyUnread: event.currentTarget.checked })}
        />
        <Entries page={page} onlyUnread={onlyUnread} onPage={(next) => show({ page: next })} />
      </Panel>
    </div>
  );
}

interface EntriesProps {
  readonly page: number;
  readonly onlyUnread: boolean;
  readonly onPage: (page: number) => void;
}

function Entries({ page, onlyUnread, onPage }: EntriesProps) {
  const text = useTexts('notification');
  const { history } = useRouter();
  const area = useRole() === 'lead' ? 'customer' : 'office';
  const readState = useReadState();
  const { data, error, refetch, dataUpdatedAt } = useNotifications({ page, pageSize, onlyUnread });
  if (!data) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={320} />;
  }
  if (data.notifications.length === 0) {
    return (
      <EmptyState
        title={text(onlyUnread ? 'noneUnread' : 'emptyTitle')}
        text={text('emptyText')}
        icon={<IconBell size={20} aria-hidden />}
      />
    );
  }
  return (
    <>
      <ul className={shared.list}>
        {data.notifications.map((one) => (
          <NotificationEntry
            key={one.id}
            notification={one}
            seenAt={new Date(dataUpdatedAt)}
            href={linkOf(one, area)}
            onNavigate={(href) => history.push(href)}
            onMark={readState ? (read) => readState.mark(one.id, read) : undefined}
          />
        ))}
      </ul>
      <PageButtons page={page} pageSize={pageSize} total={data.count} onPage={onPage} />
    </>
  );
}
