// The state of the Stripe double: payments in Stripe's published shapes, with its test cards.
import { randomUUID } from 'node:crypto';
import type { StripeDispute } from './stripe-disputes.ts';

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: { deposit: string };
  readonly payment_method: string;
  status: string;
  next_action: object | null;
  last_payment_error: object | null;
}

export type RefundFate = 'succeeded' | 'pending' | 'failed' | 'canceled';

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: RefundFate;
  readonly failure_reason?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

const declines = new Map([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
]);
const declinesAfterAnswer = new Map([
  ['4000008400001629', 'generic_decline'],
  ['4000008260003178', 'insufficient_funds'],
]);
const challenged = new Set(['4000002760003184', '4000002500003155', ...declinesAfterAnswer.keys()]);

export const newNumber = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const refuse = (error: object, status = 400): Reply => ({ status, body: { error } });
export const done = (body: object): Reply => ({ status: 200, body });

const declined = (decline_code: string) => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
});

const decline = (intent: Intent, code: string): Reply => {
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: declined(code) });
  return refuse({ ...declined(code), payment_intent: intent }, 402);
};

const unexpected = (intent: Intent): Reply =>
  refuse({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}.`,
    payment_intent: intent,
  });

/** Payments and cards of one double. */
export interface StripePayments {
  readonly methods: Map<string, string>;
  readonly intents: Map<string, Intent>;
  readonly refunds: StripeRefund[];
  readonly disputes: StripeDispute[];
  /** The largest payment of this account, in cents. */
  most: number;
  /** Initial state of refunds: most banks accept at once, some take days. */
  newRefund: RefundFate;
  /** Why refunds fail, in Stripe's words. */
  whyRefundsFail: string;
}

export const createMethod = ({ methods }: StripePayments, form: URLSearchParams): Reply => {
  const number = form.get('card[number]') ?? '';
  if (number === '4000000000000127')
    return refuse({ type: 'card_error', code: 'incorrect_number', param: 'number', message: 'Incorrect.' }, 402);
  const id = newNumber('pm');
  methods.set(id, number);
  return done({ id, object: 'payment_method', type: 'card', card: { brand: 'visa', last4: number.slice(-4) } });
};

export const createIntent = ({ intents, most }: StripePayments, form: URLSearchParams): Reply => {
  const amount = Number(form.get('amount'));
  if (amount < 50 || amount > most) {
    const code = amount < 50 ? 'amount_too_small' : 'amount_too_large';
    return refuse({ type: 'invalid_request_error', code, param: 'amount', message: 'Amount out of range' }, 400);
  }
  const intent: Intent = {
    id: newNumber('pi'),
    object: 'payment_intent',
    amount,
    currency: form.get('currency') ?? '',
    metadata: { deposit: form.get('metadata[deposit]') ?? '' },
    payment_method: form.get('payment_method') ?? '',
    status: 'requires_confirmation',
    next_action: null,
    last_payment_error: null,
  };
  intents.set(intent.id, intent);
  return done(intent);
};

const confirmIntent = ({ methods }: StripePayments, intent: Intent, form: URLSearchParams): Reply => {
  if (intent.status !== 'requires_confirmation') return unexpected(intent);
  const number = methods.get(intent.payment_method) ?? '';
  const code = declines.get(number);
  if (code !== undefined) return decline(intent, code);
  const url = `https://hooks.stripe.test/${intent.id}`;
  const nextAction = { type: 'redirect_to_url', redirect_to_url: { url, return_url: form.get('return_url') } };
  if (challenged.has(number)) Object.assign(intent, { status: 'requires_action', next_action: nextAction });
  else intent.status = 'succeeded';
  return done(intent);
};

const cancelIntent = (intent: Intent): Reply => {
  if (['succeeded', 'canceled'].includes(intent.status)) return unexpected(intent);
  Object.assign(intent, { status: 'canceled', next_action: null });
  return done(intent);
};

export const callIntent = (payments: StripePayments, path: string, form: URLSearchParams | null): Reply => {
  const [, id = '', verb] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const intent = payments.intents.get(id);
  if (!intent) return refuse({ type: 'invalid_request_error', code: 'resource_missing', message: 'None.' }, 404);
  if (form === null) return done(intent);
  return verb === 'confirm' ? confirmIntent(payments, intent, form) : cancelIntent(intent);
};

/** The customer answers on the bank's page. */
export const authenticated = ({ methods }: StripePayments, intent: Intent, rightly: boolean): void => {
  const code = declinesAfterAnswer.get(methods.get(intent.payment_method) ?? '');
  const last_payment_error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
  if (!rightly) Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error });
  else if (code !== undefined) decline(intent, code);
  else Object.assign(intent, { status: 'succeeded', next_action: null });
};
