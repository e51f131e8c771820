import { getNotificationChoices, saveNotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { saveChoices, showChoices } from './choices.ts';
import { notificationRules } from './notification-rules.ts';
import { notificationTable } from './notification-table.ts';
import { readAll, showUnread } from './read-state.ts';
import { sendMailKind } from './send-mail.ts';

export { composeMail } from './compose-mail.ts';
export { notify, type Notifying } from './notify.ts';
export { subscribersOf } from './choice-table.ts';

export const notificationFeature: Feature = {
  name: 'notification',
  routes: [
    ...serveResource(notification, resourceHandlers(notificationTable, notificationRules)),
    serve(unreadNotifications, showUnread),
    serve(readAllNotifications, readAll),
    serve(getNotificationChoices, showChoices),
    serve(saveNotificationChoices, saveChoices),
  ],
  jobs: [sendMailKind],
};
