// Apart from the entity, whose declaration no page needs before its bell is opened.
import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** How many of one's own are unread. */
export const unreadNotifications = route({
  name: 'notification.unread',
  method: 'GET',
  path: '/v1/notification/unread',
  access: 'notification:read',
  reply: z.object({ unread: z.number() }),
});

/** Marks all one's own as read; gives how many that were. */
export const readAllNotifications = route({
  name: 'notification.readAll',
  method: 'POST',
  path: '/v1/notification/read-all',
  access: 'notification:update',
  ownHandOnly: true,
  reply: z.object({ read: z.number() }),
});
