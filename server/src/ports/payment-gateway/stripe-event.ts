import type { SignedBody } from '../../kernel/http/signed-body.ts';
import { type StripeConfig, stripeClient } from './stripe-gateway.ts';

/** Maximum age of a message in seconds, against replays. */
const tolerance = 300;

interface StripeNews {
  /** Stripe's id of the payment. */
  readonly payment: string;
  readonly isRefund: boolean;
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
    if (type.startsWith('payment_intent.')) return newsOf(data.object, 'id');
    return refundEvents.test(type) ? newsOf(data.object, 'payment_intent') : null;
  } catch {
    return undefined;
  }
};

/** `charge.refunded` contains the charge, all others the refund; both name the payment. */
const refundEvents = /^(?:charge\.refunded|(?:charge\.)?refund\.\w+)$/;

const newsOf = (about: object, field: 'id' | 'payment_intent'): StripeNews | null => {
  const payment: unknown = field in about ? about[field as keyof typeof about] : null;
  return typeof payment === 'string' ? { payment, isRefund: field === 'payment_intent' } : null;
};
