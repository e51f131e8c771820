import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

/** Values for the texts of a kind; never a secret. Amounts are euros as numbers; `shownParams` formats them. */
export const NotificationParams = z.record(z.string(), z.union([z.string(), z.number()]));
export type NotificationParams = z.infer<typeof NotificationParams>;

export const Notification = z.object({
  id: Id,
  userId: Id,
  /** One of `notificationKinds`; a client that does not know the kind yet shows only that there is a notification. */
  kind: z.string(),
  params: NotificationParams,
  /** The record concerned, for a link: its resource name and id. */
  resource: z.nullable(z.string()),
  recordId: z.nullable(Id),
  dateCreation: Instant,
  readAt: z.nullable(Instant),
  version: z.number(),
});
export type Notification = z.infer<typeof Notification>;

export const notification = resource({
  name: 'notification',
  plural: 'notifications',
  item: Notification,
  /** A message to a user visible to the caller; the product itself creates every other kind. */
  create: z.strictObject({ userId: Id, text: Prose(1000, 1) }),
  update: z.strictObject({ read: z.boolean() }),
  filters: { kind: { type: 'text' }, read: { type: 'boolean' }, dateCreation: { type: 'instant' } },
  sorts: ['dateCreation'],
  defaultSort: ['-dateCreation'],
  access: {
    read: 'notification:read',
    create: 'notification:create',
    update: 'notification:update',
    delete: 'notification:delete',
    export: 'notification:read',
  },
});
