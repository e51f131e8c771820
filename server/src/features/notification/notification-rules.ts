import type { notification } from '@countinghouse/contract/notification/notification.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { holdReceiver } from './notification-table.ts';
import { planMail } from './notify.ts';
import { isMailWanted } from './receiver-table.ts';

export const notificationRules: Rules<typeof notification> = {
  create: async (context, { userId, text }) => {
    if (!(await holdReceiver(context, userId, context.actor))) throw notFound();
    const { name: from, token } = context.actor;
    return token === null
      ? { userId, kind: 'message', params: { from, text } }
      : { userId, kind: 'message.byToken', params: { from, token: token.name, text } };
  },
  created: async (context, id, { userId }) => {
    if (await isMailWanted(context, userId, 'message')) await planMail(context, id);
  },
  update: ({ now }, { item }, { read }) => ({ readAt: read ? (item.readAt ?? now) : null }),
};
