import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** A Stripe event about a payment. 400 unless Stripe signed the message just now. */
export const stripeWebhook = route({
  name: 'payment.stripeWebhook',
  method: 'POST',
  path: '/v1/payment/stripe-webhook',
  access: 'public',
  signed: 'stripe-signature',
  writes: false,
  reply: z.object({ received: z.boolean() }),
});
