import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import type { KindGroup } from './kinds.ts';

const Choice = z.strictObject({ inApp: z.boolean(), email: z.boolean() });

/** Warnings about one's own account are always shown; whoever broke into it could switch them off otherwise. */
const SecurityChoice = z.strictObject({ inApp: z.literal(true), email: z.boolean() });

/** Per group of kinds whether it is shown in the product and whether it comes by e-mail. */
export const NotificationChoices = z.strictObject({
  money: Choice,
  investments: Choice,
  trading: Choice,
  offers: Choice,
  security: SecurityChoice,
  work: Choice,
} satisfies Record<KindGroup, z.ZodMiniType>);
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const told = { inApp: true, email: true } as const;

/** What holds for whoever has chosen nothing. Staff have much work, so it sends them no e-mail of itself. */
export const defaultChoicesOf = (isLead: boolean): NotificationChoices => ({
  money: told,
  investments: told,
  trading: told,
  offers: told,
  security: told,
  work: { inApp: true, email: isLead },
});

/** One's own choices, and what the firm has switched off for everybody. */
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
  ownHandOnly: true,
  body: z.partial(NotificationChoices),
  reply: ChoicesReply,
});
