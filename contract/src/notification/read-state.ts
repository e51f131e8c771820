// Separate from the entity, whose declaration no page needs before the bell is opened.
import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** The number of the caller's unread notifications. */
export const unreadNotifications = route({
  name: 'notification.unread',
  method: 'GET',
  path: '/v1/notification/unread',
  access: 'notification:read',
  reply: z.object({ unread: z.number() }),
});

/** Marks all of the caller's notifications as read and returns how many changed. */
export const readAllNotifications = route({
  name: 'notification.readAll',
  method: 'POST',
  path: '/v1/notification/read-all',
  access: 'notification:update',
  reply: z.object({ read: z.number() }),
});
