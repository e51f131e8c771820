import type { stripeWebhook } from '@countinghouse/contract/deposit/stripe-webhook.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { newsInEvent } from '../../ports/payment-gateway/stripe-event.ts';
import { consult, orUnavailable } from './consult.ts';
import { consultRefunds } from './consult-refunds.ts';
import { readByPayment } from './deposit-table.ts';

/**
 * A message only says that there is something to ask: how the payment stands is asked of Stripe itself, so messages that
 * come twice, late or in another order change nothing. When Stripe cannot be asked, it is told to send the message again.
 */
export const hearStripe: Command<typeof stripeWebhook> = async ({ app, request, now }) => {
  const { stripe } = app.config;
  if (!stripe || !request.signed) throw notFound();
  const news = await newsInEvent(stripe, request.signed, now);
  if (news === undefined) throw new Refusal('invalid', 'webhookSignature');
  const deposit = news === null ? undefined : await readByPayment(app.database, 'stripe', news.payment);
  // Of a payment that was given back we may not have heard yet that it came.
  if (deposit) await orUnavailable(() => consult(app, deposit));
  if (deposit && news?.isRefund) await orUnavailable(() => consultRefunds(app, deposit.id));
  return { received: true };
};
