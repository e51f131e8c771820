import type { SignedBody } from '../../kernel/http/signed-body.ts';
import { type StripeConfig, stripeClient } from './stripe-gateway.ts';

/** Seconds that a message may be under way: an old one that somebody kept and sends again is refused. */
const tolerance = 300;

/** What a message of Stripe's says that there is to ask about. */
interface StripeNews {
  /** Number of the payment. */
  readonly payment: string;
  /** Whether money went back, or tries to. */
  readonly isRefund: boolean;
}

/** What a message of Stripe's is about, null for another message; undefined when Stripe did not sign it just now. */
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

/** `charge.refunded` holds the charge, all others the refund; both name the payment. */
const refundEvents = /^(?:charge\.refunded|(?:charge\.)?refund\.\w+)$/;

const newsOf = (about: object, field: 'id' | 'payment_intent'): StripeNews | null => {
  const payment: unknown = field in about ? about[field as keyof typeof about] : null;
  return typeof payment === 'string' ? { payment, isRefund: field === 'payment_intent' } : null;
};
