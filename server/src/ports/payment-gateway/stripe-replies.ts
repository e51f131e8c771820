import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import type { Stripe } from 'stripe';
import { Refusal } from '../../kernel/refusal.ts';
import { GatewayBusy, type GatewayRefund, GatewayUnreachable, type PaymentState } from './payment-gateway.ts';

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
export const refundOf = ({ id, amount, metadata, status }: Stripe.Refund): GatewayRefund => ({
  id,
  ours: metadata?.['refund'] ?? null,
  cents: BigInt(amount),
  state: refundStates.get(status ?? '') ?? 'working',
});

const refundStates = new Map<string, GatewayRefund['state']>([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

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

/** Whether Stripe refuses permanently: the charge is refunded already, disputed or smaller. */
export const isRefused = (error: unknown): boolean => {
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
