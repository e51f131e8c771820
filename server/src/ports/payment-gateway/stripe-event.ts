import type { SignedBody } from '../../kernel/http/signed-body.ts';
import { type StripeConfig, stripeClient } from './stripe-gateway.ts';

/** Maximum age of a message in seconds, against replays. */
const tolerance = 300;

interface StripeNews {
  /** Stripe's id of the payment. */
  readonly payment: string;
  readonly about: 'payment' | 'refund' | 'dispute';
}

/** Verifies and reads a message from Stripe: null for another kind, undefined without a valid recent signature. */
export const newsInEvent = async (
  config: StripeConfig,
  { body, signature }: SignedBody,
  now: Date,
): Promise<StripeNews | null | undefined> => {
  const stripe = await stripeClient(config)();
  try {
    const { data, type } = stripe.webhooks.constructEvent(
      body,
      signature,
      config.webhookSecret,
      tolerance,
      undefined,
      now.getTime(),
    );
    if (type.startsWith('payment_intent.')) return newsOf(data.object, 'payment');
    if (type.startsWith('charge.dispute.')) return newsOf(data.object, 'dispute');
    return refundEvents.test(type) ? newsOf(data.object, 'refund') : null;
  } catch {
    return undefined;
  }
};

/** `charge.refunded` contains the charge, all others the refund; both name the payment. */
const refundEvents = /^(?:charge\.refunded|(?:charge\.)?refund\.\w+)$/;

const newsOf = (object: object, about: StripeNews['about']): StripeNews | null => {
  const field = about === 'payment' ? 'id' : 'payment_intent';
  const payment: unknown = field in object ? object[field as keyof typeof object] : null;
  return typeof payment === 'string' ? { payment, about } : null;
};
