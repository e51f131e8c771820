import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import type { Stripe } from 'stripe';
import { Refusal } from '../../kernel/refusal.ts';
import {
  GatewayBusy,
  type GatewayClaim,
  type GatewayDispute,
  type GatewayRefund,
  GatewayUnreachable,
  type PaymentState,
} from './payment-gateway.ts';

/** Maps a Stripe payment to the port. `requires_payment_method` without an error means that it was never charged. */
export const stateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded' };
    case 'canceled':
      return { state: 'cancelled' };
    case 'requires_action':
      return { state: 'awaiting', expires: null, triesLeft: null };
    case 'requires_confirmation':
      return { state: 'open' };
    case 'requires_payment_method':
      return intent.last_payment_error
        ? { state: 'failed', reason: reasonOf(intent.last_payment_error) }
        : { state: 'open' };
    default:
      return { state: 'processing' };
  }
};

const reasonOf = ({ code, decline_code }: Stripe.PaymentIntent.LastPaymentError): DepositReason => {
  if (decline_code === 'insufficient_funds') return 'insufficientFunds';
  return code === 'card_declined' || code === 'payment_intent_authentication_failure' ? 'declined' : 'gatewayRefused';
};

/** Maps a Stripe refund to the port. Our id is only claimed: users of Stripe's dashboard can write it too. */
export const refundOf = ({ id, amount, metadata, status, failure_reason: why }: Stripe.Refund): GatewayRefund => ({
  id,
  ours: metadata?.['refund'] ?? null,
  cents: BigInt(amount),
  state: refundStates.get(status ?? '') ?? 'working',
  isRefused: status === 'failed' && cardReasons.has(why ?? ''),
});

/** Reasons that lie with the card or its bank. All others, and errors, say nothing about the card. */
const cardReasons = new Set(['lost_or_stolen_card', 'expired_or_canceled_card', 'declined']);

const refundStates = new Map<string, GatewayRefund['state']>([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** Maps a Stripe dispute to the port; an inquiry (`warning_…`) counts as a dispute. */
export const disputeOf = ({ id, amount, status, evidence_details: evidence }: Stripe.Dispute): GatewayDispute => ({
  id,
  cents: BigInt(amount),
  state: disputeStates.get(status) ?? 'open',
  // 0 when the bank accepts no evidence.
  respondBy: evidence.due_by ? new Date(evidence.due_by * 1_000) : null,
});

/** While an appeal is under way, the money is still gone. A prevented dispute was refunded, which is booked as such. */
const disputeStates = new Map<string, GatewayDispute['state']>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
]);

/** The payment of a refund or dispute; charges that were made without one are not ours. */
export const claimOf = ({ id, payment_intent: payment }: Stripe.Refund | Stripe.Dispute): GatewayClaim[] =>
  typeof payment === 'string' ? [{ id, payment }] : [];

interface StripeFault {
  readonly statusCode?: unknown;
  readonly type?: unknown;
  readonly code?: unknown;
  readonly param?: unknown;
  readonly payment_intent?: Stripe.PaymentIntent;
}

const faultOf = (error: unknown): StripeFault => (error instanceof Error ? (error as StripeFault) : {});

export const intentIn = (error: unknown): Stripe.PaymentIntent | undefined => faultOf(error).payment_intent;

/** Whether Stripe refuses the customer's card data, rather than the request itself. */
export const isCardProblem = (error: unknown): boolean => {
  const { type, param } = faultOf(error);
  return type === 'StripeCardError' || (typeof param === 'string' && param.startsWith('card['));
};

/** Whether Stripe rejects the request for good: the charge is refunded already, disputed or smaller. */
export const isRejected = (error: unknown): boolean => {
  const { type, statusCode } = faultOf(error);
  return type === 'StripeInvalidRequestError' && statusCode === 400;
};

export const isAmountProblem = (error: unknown): boolean =>
  ['amount_too_small', 'amount_too_large'].includes(String(faultOf(error).code));

/** Keeps only Stripe's error codes: its messages may repeat the request. */
export const asUnreachable = (error: unknown): Error => {
  if (error instanceof Refusal || error instanceof GatewayUnreachable) return error;
  const { type, code } = faultOf(error);
  const safeCode = (value: unknown) => (typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : 'unknown');
  const Fault = type === 'StripeRateLimitError' ? GatewayBusy : GatewayUnreachable;
  return new Fault(`Stripe: ${safeCode(type)} ${safeCode(code)}`);
};
