// Disputes of the Stripe double, in Stripe's published shapes.
import { done, newNumber, type Intent, type Reply, type StripePayments } from './stripe-payments.ts';

export interface StripeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly created: number;
  readonly evidence_details: { readonly due_by: number; readonly past_due: boolean; readonly submission_count: number };
  status: string;
}

const day = 86_400;

/** The customer disputes a payment at their bank. */
export const openDispute = (payments: StripePayments, { id, currency }: Intent, cents: number): StripeDispute => {
  const created = Math.floor(Date.now() / 1_000);
  const dispute: StripeDispute = {
    id: newNumber('du'),
    object: 'dispute',
    amount: cents,
    currency,
    charge: newNumber('ch'),
    payment_intent: id,
    reason: 'fraudulent',
    created,
    evidence_details: { due_by: created + 7 * day, past_due: false, submission_count: 0 },
    status: 'needs_response',
  };
  payments.disputes.push(dispute);
  return dispute;
};

/** Newest first, one per page; of one payment, or of all. */
export const listDisputes = (payments: StripePayments, query: URLSearchParams): Reply => {
  const intent = query.get('payment_intent');
  const all = payments.disputes
    .filter(({ payment_intent }) => intent === null || payment_intent === intent)
    .toReversed();
  const after = query.get('starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return done({
    object: 'list',
    url: '/v1/disputes',
    data: all.slice(from, from + 1),
    has_more: from + 1 < all.length,
  });
};
