import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Stripe tells that something happened to a payment. 400 for a message that Stripe did not sign just now. */
export const stripeWebhook = route({
  name: 'payment.stripeWebhook',
  method: 'POST',
  path: '/v1/payment/stripe-webhook',
  access: 'public',
  signed: 'stripe-signature',
  writes: false,
  reply: z.object({ received: z.boolean() }),
});
