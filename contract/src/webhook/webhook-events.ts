import * as z from 'zod/mini';
import type { EventName } from '../events.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/**
 * The events that an endpoint can choose, each with the event of the catalogue that it announces. Nothing here concerns
 * access, secrets or staff; a new event leaves the house only once somebody adds it. Names never change.
 */
export const webhookEvents = {
  'lead.created': 'created',
  'lead.opened': 'openedOwn',
  'lead.changed': 'changed',
  'lead.assigned': 'assigned',
  'lead.qualified': 'qualified',
  'lead.locked': 'locked',
  'lead.unlocked': 'unlocked',
  'lead.deleted': 'deleted',
  'lead.restored': 'restored',
  'lead.merged': 'merged',
  'lead.unmerged': 'unmerged',
  'verification.submitted': 'documentsSent',
  'verification.verified': 'verified',
  'verification.rejected': 'verificationRejected',
  'closure.requested': 'closureRequested',
  'closure.accepted': 'closureAccepted',
  'closure.refused': 'closureRefused',
  'closure.withdrawn': 'closureWithdrawn',
  'deposit.started': 'depositStarted',
  'deposit.completed': 'depositCompleted',
  'deposit.failed': 'depositFailed',
  'deposit.cancelled': 'depositCancelled',
  'withdrawal.requested': 'withdrawalRequested',
  'withdrawal.completed': 'withdrawalCompleted',
  'withdrawal.failed': 'withdrawalFailed',
  'order.placed': 'orderPlaced',
  'order.opened': 'orderOpened',
  'order.closed': 'orderClosed',
  'order.cancelled': 'orderCancelled',
  'investment.begun': 'investmentBegun',
  'investment.cancelled': 'investmentCancelled',
  'investment.matured': 'investmentEnded',
  'product.purchased': 'product',
  'offer.made': 'offerMade',
  'offer.accepted': 'offerAccepted',
  'offer.declined': 'offerDeclined',
  'offer.expired': 'offerExpired',
  'mandate.signed': 'mandateSigned',
  'mandate.ended': 'mandateEnded',
} as const satisfies Readonly<Record<string, EventName>>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Sent by hand by staff who try an endpoint; it is about no record. */
export const testEvent = 'webhook.test';

/** The body of a message: what happened, when, and the ids by which the receiver reads more with an API token. */
export const WebhookMessage = z.object({
  type: z.enum([...webhookEventNames, testEvent]),
  timestamp: Instant,
  data: z.object({
    /** The kind of the record; null in a test event, as are the ids. */
    resource: z.nullable(z.string()),
    id: z.nullable(Id),
    customer: z.nullable(Id),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
