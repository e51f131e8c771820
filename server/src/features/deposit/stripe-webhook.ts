import type { stripeWebhook } from '@countinghouse/contract/deposit/stripe-webhook.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { paymentInEvent } from '../../ports/payment-gateway/stripe-event.ts';
import { consult, orUnavailable } from './consult.ts';
import { readByPayment } from './deposit-table.ts';

/**
 * A message only says that there is something to ask: how the payment stands is asked of Stripe itself, so messages that
 * come twice, late or in another order change nothing. When Stripe cannot be asked, it is told to send the message again.
 */
export const hearStripe: Command<typeof stripeWebhook> = async ({ app, request, now }) => {
  const { stripe } = app.config;
  if (!stripe || !request.signed) throw notFound();
  const payment = await paymentInEvent(stripe, request.signed, now);
  if (payment === undefined) throw new Refusal('invalid', 'webhookSignature');
  const deposit = payment === null ? undefined : await readByPayment(app.database, 'stripe', payment);
  if (deposit) await orUnavailable(() => consult(app, deposit));
  return { received: true };
};
