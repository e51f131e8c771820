import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { testEvent, webhookEventNames } from './webhook-events.ts';

/** Endpoints that have not ended: each holds two connections of its own. */
export const mostWebhooks = 10;
/** Hours for which the former secret signs, too. */
export const formerSecretHours = 24;
/** Days for which deliveries are kept. */
export const deliveryDays = 30;

const longestAddress = 500;

/** Whether events can be sent to this address: https, a name of a host, no user or password. */
const isWebhookAddress = (address: string): boolean => {
  const url = /^https:\/\/[\x21-\x7e]+$/.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '' && url.hash === '';
};

export const WebhookState = z.enum(['active', 'paused', 'ended']);
export type WebhookState = z.infer<typeof WebhookState>;

/** An endpoint as it is listed: without its secret, which nobody can read again. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  state: WebhookState,
  /** The member of staff who created it: it ends with their account. */
  ownerName: z.string(),
  dateCreation: Instant,
  lastSuccess: z.nullable(Instant),
  /** The first failure since the last success. */
  failingSince: z.nullable(Instant),
  /** It was paused because it failed for days. */
  isPausedByFailure: z.boolean(),
  /** Until then the former secret signs, too. */
  formerSecretUntil: z.nullable(Instant),
  /** Deliveries that wait, for their first attempt or their next, and those given up. */
  waiting: z.number(),
  dead: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

export const DeliveryState = z.enum(['waiting', 'delivered', 'dead']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Why an attempt failed without a status code. */
export const DeliveryFailure = z.enum([
  'internalAddress',
  'unknownName',
  'timeout',
  'connection',
  'certificate',
  'secretUnreadable',
]);
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

export const Delivery = z.object({
  id: Id,
  /** The `webhook-id` of the message: the same in every attempt and replay. */
  event: Id,
  type: z.enum([...webhookEventNames, testEvent]),
  at: Instant,
  state: DeliveryState,
  attempts: z.number(),
  /** Result of the latest attempt; null before it, and without a reply. */
  status: z.nullable(z.number()),
  failure: z.nullable(DeliveryFailure),
  milliseconds: z.nullable(z.number()),
  /** The beginning of a refusing reply. */
  reply: z.nullable(z.string()),
  /** The next attempt of a delivery that waits. */
  due: z.nullable(Instant),
  dateDone: z.nullable(Instant),
});
export type Delivery = z.infer<typeof Delivery>;

/** The endpoints, the active ones first, also those that ended with their owner's account. */
export const listWebhooks = route({
  name: 'webhook.list',
  method: 'GET',
  path: '/v1/webhook',
  access: 'webhook:read',
  reply: z.object({ webhooks: z.array(Webhook) }),
});

const fields = {
  name: Line(60, 3),
  description: Line(300, 0),
  url: z.string().check(z.trim(), z.maxLength(longestAddress), z.refine(isWebhookAddress, { error: 'webhookAddress' })),
  events: z.array(z.enum(webhookEventNames)).check(z.minLength(1), z.maxLength(webhookEventNames.length)),
};

/** Creates an endpoint and returns its secret, this once. Refuses `proofNeeded` without a recent proof of identity. */
export const createWebhook = route({
  name: 'webhook.create',
  method: 'POST',
  path: '/v1/webhook',
  access: 'webhook:create',
  body: z.strictObject(fields),
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  secret: true,
});

const byId = z.object({ id: Id });

/** Changes an endpoint, pauses it or starts it again. Refuses `proofNeeded` for another address or other events. */
export const updateWebhook = route({
  name: 'webhook.update',
  method: 'PATCH',
  path: '/v1/webhook/:id',
  access: 'webhook:update',
  params: byId,
  body: z.partial(z.strictObject({ ...fields, state: z.enum(['active', 'paused']) })),
  reply: Webhook,
});

/** Gives the endpoint another secret and returns it, this once; the former one signs, too, for 24 hours. */
export const rotateWebhookSecret = route({
  name: 'webhook.rotate',
  method: 'POST',
  path: '/v1/webhook/:id/secret',
  access: 'webhook:update',
  params: byId,
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  secret: true,
});

/** Ends an endpoint for good; what it has not received is dropped. */
export const deleteWebhook = route({
  name: 'webhook.delete',
  method: 'DELETE',
  path: '/v1/webhook/:id',
  access: 'webhook:delete',
  params: byId,
  reply: 'nothing',
});

/** Plans a test event for an active endpoint. */
export const testWebhook = route({
  name: 'webhook.test',
  method: 'POST',
  path: '/v1/webhook/:id/test',
  access: 'webhook:update',
  params: byId,
  reply: z.object({ event: Id }),
});

/** Deliveries of the last 30 days, of one state or of all, newest first, 100 at a time; `before` is the last one seen. */
export const listDeliveries = route({
  name: 'webhook.deliveries',
  method: 'GET',
  path: '/v1/webhook/:id/delivery',
  access: 'webhook:read',
  params: byId,
  query: z.object({ state: z.optional(DeliveryState), before: z.optional(Id) }),
  reply: z.object({ deliveries: z.array(Delivery), more: z.boolean() }),
});

/** Sends one delivery again, or all that were given up and happened since a moment. Their `webhook-id` stays. */
export const replayDeliveries = route({
  name: 'webhook.replay',
  method: 'POST',
  path: '/v1/webhook/:id/replay',
  access: 'webhook:update',
  params: byId,
  body: z.union([z.strictObject({ delivery: Id }), z.strictObject({ failedSince: Instant })]),
  reply: z.object({ count: z.number() }),
});
