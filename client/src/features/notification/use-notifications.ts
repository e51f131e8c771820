import { notification } from '@countinghouse/contract/notification/notification.ts';
import { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { showError } from '../../kernel/call/attempt.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { useSession } from '../../kernel/session/session.ts';

/** One page of the user's notifications, newest first. */
export const useNotifications = (query: { page: number; pageSize: number; onlyUnread: boolean }) => {
  const { page, pageSize, onlyUnread } = query;
  const filters = onlyUnread ? { filters: JSON.stringify({ read: { eq: false } }) } : {};
  return useRead(notification.routes.list, { query: { page, pageSize, ...filters } }, { keepPrevious: true });
};

/**
 * Marking as read; null while a member of staff is connected as the customer, who must not miss anything because of it.
 * `markAll` is null while nothing is unread.
 */
export const useReadState = () => {
  const session = useSession();
  const { mutateAsync: update } = useWrite(notification.routes.update);
  const { mutateAsync: all } = useWrite(readAllNotifications);
  const { data } = useRead(unreadNotifications, {});
  if (session.status !== 'signedIn' || session.check.actor !== null) return null;
  return {
    mark: (id: string, read: boolean): void => void update({ params: { id }, body: { read } }).catch(showError),
    markAll: data && data.unread > 0 ? (): void => void all({}).catch(showError) : null,
  };
};
