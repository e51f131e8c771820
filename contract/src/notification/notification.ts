import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

/** Values for the texts of a kind: never a secret. Amounts are euro as numbers; `shownParams` says how they are shown. */
export const NotificationParams = z.record(z.string(), z.union([z.string(), z.number()]));
export type NotificationParams = z.infer<typeof NotificationParams>;

export const Notification = z.object({
  id: Id,
  userId: Id,
  /** One of `notificationKinds`; a client that does not know it yet shows no more than that there is something. */
  kind: z.string(),
  params: NotificationParams,
  /** What it is about, for a link: a resource's name and the record. */
  resource: z.nullable(z.string()),
  recordId: z.nullable(Id),
  dateCreation: Instant,
  readAt: z.nullable(Instant),
  version: z.number(),
});
export type Notification = z.infer<typeof Notification>;

const declared = resource({
  name: 'notification',
  plural: 'notifications',
  item: Notification,
  /** A message to somebody whom the caller may see; every other kind is the product's own. */
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

const { update, remove, removeMany, restore } = declared.routes;

/** What a customer has read is told by his own hand only: staff who act for him must not hide a warning from him. */
export const notification = {
  ...declared,
  routes: {
    ...declared.routes,
    update: { ...update, ownHandOnly: true },
    remove: { ...remove, ownHandOnly: true },
    removeMany: { ...removeMany, ownHandOnly: true },
    restore: { ...restore, ownHandOnly: true },
  },
} as const;
