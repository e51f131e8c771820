import type { Stripe } from 'stripe';
import type { App } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type {
  Card,
  Decided,
  GatewayClaim,
  GatewayDispute,
  GatewayRefund,
  Payment,
  PaymentGateway,
  PaymentState,
  RefundOrder,
} from './payment-gateway.ts';
import { outsideLimits } from './outside-limits.ts';
import {
  asUnreachable,
  claimOf,
  disputeOf,
  intentIn,
  isAmountProblem,
  isCardProblem,
  isRejected,
  refundOf,
  stateOf,
} from './stripe-replies.ts';

export type StripeConfig = NonNullable<App['config']['stripe']>;

const patienceMilliseconds = 10_000;

/** Stripe's documented limits of a payment in euro: 0.50, and an amount of eight digits. */
const limits = { least: 50n, most: 99_999_999n };

/** Stripe's client, loaded when first needed, so that sandbox installations start without it. */
export const stripeClient = ({ secretKey, apiUrl }: StripeConfig): (() => Promise<Stripe>) => {
  const { protocol, hostname, port } = new URL(apiUrl);
  let loading: Promise<Stripe> | undefined;
  return () =>
    (loading ??= import('stripe').then(
      ({ Stripe: Client }) =>
        new Client(secretKey, {
          host: hostname,
          port: port || 443,
          protocol: protocol === 'http:' ? 'http' : 'https',
          timeout: patienceMilliseconds,
          maxNetworkRetries: 1,
          telemetry: false,
        }),
    ));
};

/** Takes real cards. Card numbers go to Stripe within the request that brought them; only Stripe's ids are returned. */
export const stripeGateway = (config: StripeConfig, publicUrl: string): PaymentGateway => {
  const client = stripeClient(config);
  const ask = async <Result>(question: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await question(await client());
    } catch (error) {
      throw asUnreachable(error);
    }
  };
  const find = (payment: Payment): Promise<PaymentState> =>
    ask(async (stripe) => stateOf(await stripe.paymentIntents.retrieve(payment.id)));

  /** Stripe refuses late attempts and declined cards with an error that contains the payment. */
  const tryIt = async (
    payment: Payment,
    attempt: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
  ): Promise<Decided> => {
    try {
      return { taken: true, now: stateOf(await attempt(await client())) };
    } catch (error) {
      const intent = intentIn(error);
      if (!intent) throw asUnreachable(error);
      return { taken: false, now: await find(payment) };
    }
  };

  return {
    name: 'stripe',
    limits,
    test: false,
    takesCodes: false,
    find,
    open: async (order, card) => {
      try {
        return await opened(await client(), order, card);
      } catch (error) {
        if (isAmountProblem(error)) throw outsideLimits(order.cents, limits) ?? amountRefused();
        throw isCardProblem(error) ? cardRefused() : asUnreachable(error);
      }
    },
    charge: async (payment) => {
      const decided = await tryIt(payment, (stripe) =>
        stripe.paymentIntents.confirm(
          payment.id,
          { return_url: `${publicUrl}/my/deposit` },
          { idempotencyKey: `${payment.depositId}:charge` },
        ),
      );
      return decided.now;
    },
    answer: async (payment) => ({ taken: false, now: await find(payment) }),
    cancel: (payment, attempt) =>
      tryIt(payment, (stripe) => stripe.paymentIntents.cancel(payment.id, {}, { idempotencyKey: attempt })),
    refund: async (payment, order) => refunded(await client(), payment, order),
    refundsOf: (payment) => ask((stripe) => refundsOf(stripe, payment)),
    disputesOf: (payment) => ask((stripe) => disputesOf(stripe, payment)),
    claimsSince: (since) => ask((stripe) => claimsSince(stripe, since)),
    challengeUrl: (payment) => ask((stripe) => challengeUrl(stripe, payment)),
  };
};

const challengeUrl = async (stripe: Stripe, { id }: Payment): Promise<string | null> =>
  (await stripe.paymentIntents.retrieve(id)).next_action?.redirect_to_url?.url ?? null;

/** Far more refunds or disputes than one payment can have. */
const mostPerPayment = 1_000;

/** Stripe lists the newest first. */
const refundsOf = async (stripe: Stripe, { id }: Payment): Promise<GatewayRefund[]> => {
  const found = stripe.refunds.list({ payment_intent: id, limit: 100 });
  return (await found.autoPagingToArray({ limit: mostPerPayment })).map(refundOf).toReversed();
};

const disputesOf = async (stripe: Stripe, { id }: Payment): Promise<GatewayDispute[]> => {
  const found = stripe.disputes.list({ payment_intent: id, limit: 100 });
  return (await found.autoPagingToArray({ limit: mostPerPayment })).map(disputeOf);
};

const mostClaims = 10_000;

const claimsSince = async (stripe: Stripe, since: Date): Promise<GatewayClaim[]> => {
  const wanted = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
  const refunds = await stripe.refunds.list(wanted).autoPagingToArray({ limit: mostClaims });
  const disputes = await stripe.disputes.list(wanted).autoPagingToArray({ limit: mostClaims });
  return [...refunds, ...disputes].flatMap(claimOf);
};

const refunded = async (stripe: Stripe, { id }: Payment, order: RefundOrder): Promise<GatewayRefund> => {
  const wanted = { payment_intent: id, amount: Number(order.cents), metadata: { refund: order.id } };
  try {
    return refundOf(await stripe.refunds.create(wanted, { idempotencyKey: `${order.id}:refund` }));
  } catch (error) {
    if (isRejected(error)) return { id: null, ours: order.id, cents: order.cents, state: 'failed', isRefused: false };
    throw asUnreachable(error);
  }
};

/** Stripe limits some accounts further than its documentation says. */
const amountRefused = () =>
  new Refusal('unprocessable', 'gatewayAmount', { fields: [{ path: 'body.amount', code: 'gatewayAmount' }] });

const cardRefused = () =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.cardNumber', code: 'cardRefused' }] });

/** Creates a payment method from the card and opens the payment with it; nothing is charged yet. */
const opened = async (stripe: Stripe, { depositId, cents }: Omit<Payment, 'id'>, card: Card) => {
  const [month, year] = card.expiry.split('/').map(Number);
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: card.number, exp_month: month ?? 0, exp_year: 2000 + (year ?? 0), cvc: card.cvv },
    billing_details: {
      name: card.fullName,
      phone: card.phone,
      address: { line1: card.street, postal_code: card.zipCode, country: card.country },
    },
  });
  const intent = await stripe.paymentIntents.create(
    {
      amount: Number(cents),
      currency: 'eur',
      payment_method: method.id,
      allowed_payment_method_types: ['card'],
      metadata: { deposit: depositId },
    },
    { idempotencyKey: depositId },
  );
  return { id: intent.id, brand: method.card?.brand ?? 'card', last4: method.card?.last4 ?? card.number.slice(-4) };
};
