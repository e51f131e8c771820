import type { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import type { Command } from '../../kernel/http/served.ts';
import { countUnread, markAllRead } from './notification-table.ts';

export const showUnread: Command<typeof unreadNotifications> = async (context) => ({
  unread: await countUnread(context, context.actor.id),
});

/** Marks all of the caller's notifications as read, in their other tabs too. */
export const readAll: Command<typeof readAllNotifications> = async (context) => {
  const { actor, now } = context;
  const read = await markAllRead(context, actor.id, now);
  if (read > 0) {
    const records = [{ id: actor.id, assigned: actor.id, audience: [], after: { read } }];
    context.changed({ resource: 'notification', change: 'allRead', records });
  }
  return { read };
};
