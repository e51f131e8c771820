import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import type { KindGroup } from './notice.ts';

const Choice = z.strictObject({ inApp: z.boolean(), email: z.boolean() });

/** Warnings about a person's own account are always shown; otherwise an intruder could switch them off. */
const SecurityChoice = z.strictObject({ inApp: z.literal(true), email: z.boolean() });

/** Per group of kinds: whether it is shown in the product and sent by e-mail. */
export const NotificationChoices = z.strictObject({
  money: Choice,
  investments: Choice,
  trading: Choice,
  offers: Choice,
  security: SecurityChoice,
  work: Choice,
  publicLog: Choice,
} satisfies Record<KindGroup, z.ZodMiniType>);
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const both = { inApp: true, email: true } as const;

/** For people who have chosen nothing. Staff get no work e-mail by default: there would be too many. The log's
 * heads come only to those who ask for them.
 */
export const defaultChoicesOf = (isLead: boolean): NotificationChoices => ({
  money: both,
  investments: both,
  trading: both,
  offers: both,
  security: both,
  work: { inApp: true, email: isLead },
  publicLog: { inApp: false, email: false },
});

/** The caller's own choices, and the channels that the firm has switched off for everyone. */
const ChoicesReply = z.object({
  choices: NotificationChoices,
  firm: z.object({ inApp: z.boolean(), email: z.boolean() }),
});

export const getNotificationChoices = route({
  name: 'notification.choices',
  method: 'GET',
  path: '/v1/notification/choices',
  access: 'notification:read',
  reply: ChoicesReply,
});

export const saveNotificationChoices = route({
  name: 'notification.saveChoices',
  method: 'PATCH',
  path: '/v1/notification/choices',
  access: 'notification:update',
  body: z.partial(NotificationChoices),
  reply: ChoicesReply,
});
