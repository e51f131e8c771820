// Refunds of the Stripe double, in Stripe's published shapes.
import { done, newNumber, refuse, type Reply, type StripePayments, type StripeRefund } from './stripe-payments.ts';

interface Order {
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

const refundsOf = ({ refunds }: StripePayments, intent: string): StripeRefund[] =>
  refunds.filter(({ payment_intent }) => payment_intent === intent);

/** Cents of a payment that are not refunded. */
const leftOf = (payments: StripePayments, intent: string): number =>
  refundsOf(payments, intent).reduce(
    (left, { status, amount }) => (status === 'failed' || status === 'canceled' ? left : left - amount),
    payments.intents.get(intent)?.amount ?? 0,
  );

/** Refunds a payment, by a call or from the dashboard; null when the amount was not charged or is refunded already. */
export const giveBack = (payments: StripePayments, { intent, amount, metadata }: Order): StripeRefund | null => {
  const charged = payments.intents.get(intent);
  if (charged?.status !== 'succeeded' || amount > leftOf(payments, intent)) return null;
  const refund: StripeRefund = {
    id: newNumber('re'),
    object: 'refund',
    amount,
    currency: charged.currency,
    payment_intent: intent,
    metadata,
    status: payments.newRefund,
    ...(payments.newRefund === 'failed' && { failure_reason: payments.whyRefundsFail }),
  };
  payments.refunds.push(refund);
  return refund;
};

export const createRefund = (payments: StripePayments, form: URLSearchParams): Reply => {
  const intent = form.get('payment_intent') ?? '';
  const amount = Number(form.get('amount') ?? payments.intents.get(intent)?.amount);
  const refund = giveBack(payments, { intent, amount, metadata: { refund: form.get('metadata[refund]') ?? '' } });
  if (refund) return done({ ...refund });
  return refuse({ type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded.' });
};

/** Refunds of one payment, or of all: newest first, with one refund per page, so that a client that reads only the first page misses some. */
export const listRefunds = (payments: StripePayments, query: URLSearchParams): Reply => {
  const intent = query.get('payment_intent');
  const all = (intent === null ? payments.refunds : refundsOf(payments, intent)).toReversed();
  const after = query.get('starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + 1);
  return done({ object: 'list', url: '/v1/refunds', data, has_more: from + 1 < all.length });
};
