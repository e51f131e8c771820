import type { stripeWebhook } from '@countinghouse/contract/deposit/stripe-webhook.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { newsInEvent } from '../../ports/payment-gateway/stripe-event.ts';
import { consult, orUnavailable } from './consult.ts';
import { consultDisputes } from './consult-disputes.ts';
import { consultRefunds } from './consult-refunds.ts';
import { readByPayment } from './deposit-table.ts';

/**
 * A message is only a trigger: the payment's state is read from Stripe itself, so repeated, late and reordered messages
 * change nothing. While Stripe is unreachable, it is asked to send the message again.
 */
export const receiveStripeEvent: Command<typeof stripeWebhook> = async ({ app, request, now }) => {
  const { stripe } = app.config;
  if (!stripe || !request.signed) throw notFound();
  const news = await newsInEvent(stripe, request.signed, now);
  if (news === undefined) throw new Refusal('invalid', 'webhookSignature');
  const deposit = news === null ? undefined : await readByPayment(app.database, 'stripe', news.payment);
  if (!deposit) return { received: true };
  // For a refunded or disputed payment, its success may not have been processed yet.
  await orUnavailable(() => consult(app, deposit));
  if (news?.about === 'refund') await orUnavailable(() => consultRefunds(app, deposit.id));
  if (news?.about === 'dispute') await orUnavailable(() => consultDisputes(app, deposit.id));
  return { received: true };
};
