import type { SignedBody } from '../../kernel/http/signed-body.ts';
import { type StripeConfig, stripeClient } from './stripe-gateway.ts';

/** Seconds that a message may be under way: an old one that somebody kept and sends again is refused. */
const tolerance = 300;

/** The payment that a message of Stripe's is about, null for another message; undefined when Stripe did not sign it just now. */
export const paymentInEvent = async (
  config: StripeConfig,
  { body, signature }: SignedBody,
  now: Date,
): Promise<string | null | undefined> => {
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
    return type.startsWith('payment_intent.') && 'id' in data.object ? data.object.id : null;
  } catch {
    return undefined;
  }
};
