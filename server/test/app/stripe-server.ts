// An HTTP server with the part of Stripe's published API that the product uses.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listDisputes, openDispute, type StripeDispute } from './stripe-disputes.ts';
import {
  authenticated,
  callIntent,
  createIntent,
  createMethod,
  type Intent,
  refuse,
  type RefundFate,
  type Reply,
  type StripePayments,
  type StripeRefund,
} from './stripe-payments.ts';
import { createRefund, giveBack, listRefunds } from './stripe-refunds.ts';

type Fault = 'before' | 'after' | 'limit' | null;

export interface StripeServer {
  readonly url: string;
  /** Method, path and idempotency key of every request so far. */
  readonly seen: { readonly call: string; readonly key: string | undefined }[];
  readonly refunds: readonly StripeRefund[];
  intentOf(deposit: string): Intent;
  /** The customer answers on the bank's page. */
  authenticate(deposit: string, rightly: boolean): void;
  /** A person refunds money of a deposit in Stripe's dashboard. */
  refundAtDashboard(deposit: string, cents: number): StripeRefund;
  /** The customer disputes the payment of a deposit at their bank. */
  dispute(deposit: string, cents: number): StripeDispute;
  /** Sets the initial state of further refunds, and why they fail. */
  refundsBecome(fate: RefundFate, why?: string): void;
  /** Lowers the largest payment of this account, in cents. */
  limit(most: number): void;
  /** As Stripe does after a day. */
  forgetKeys(): void;
  /**
   * From now on, calls that end like this (such as `POST /v1/refunds`) lose their reply, before or after the work is
   * done, or are refused by the rate limit.
   */
  fail(how: Fault, callsThatEnd?: string): void;
  stop(): Promise<void>;
}

const secretKey = 'sk_test_local12345678';
const rateLimited = JSON.stringify({
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' },
});
const webhookSecret = 'whsec_local12345678';

export const stripeEnv = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
});

interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorized: boolean;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

const requestOf = async (request: IncomingMessage): Promise<StripeRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const key = request.headers['idempotency-key'];
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    key: typeof key === 'string' ? key : undefined,
    authorized: request.headers.authorization === `Bearer ${secretKey}`,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
  };
};

const answer = (payments: StripePayments, { method, path, query, authorized, form }: StripeRequest): Reply => {
  if (!authorized) return refuse({ type: 'invalid_request_error', message: 'Invalid API Key' }, 401);
  if (path === '/v1/payment_methods') return createMethod(payments, form);
  if (path === '/v1/payment_intents') return createIntent(payments, form);
  if (path === '/v1/disputes') return listDisputes(payments, query);
  if (path !== '/v1/refunds') return callIntent(payments, path, method === 'GET' ? null : form);
  return method === 'GET' ? listRefunds(payments, query) : createRefund(payments, form);
};

/** Repeats the first answer for a call with the same key. */
const answerOnce = (payments: StripePayments, replies: Map<string, string>, received: StripeRequest): string => {
  const name = `${received.path} ${received.key}`;
  const text = (received.key !== undefined && replies.get(name)) || JSON.stringify(answer(payments, received));
  if (received.key !== undefined) replies.set(name, text);
  return text;
};

export const startStripeServer = async (): Promise<StripeServer> => {
  const payments: StripePayments = {
    methods: new Map(),
    intents: new Map(),
    refunds: [],
    disputes: [],
    most: 99_999_999,
    newRefund: 'succeeded',
    whyRefundsFail: 'declined',
  };
  const replies = new Map<string, string>();
  const seen: StripeServer['seen'] = [];
  let failing: { how: Fault; end: string } = { how: null, end: '' };
  const server = createServer((request, response) => {
    void requestOf(request).then((received) => {
      const { method, path, key } = received;
      seen.push({ call: `${method} ${path.replace(/\w+_\w{20,}/, ':id')}`, key });
      const lost = `${method} ${path}`.endsWith(failing.end) ? failing.how : null;
      if (lost === 'before') return request.socket.destroy();
      if (lost === 'limit') return response.writeHead(429, { 'content-type': 'application/json' }).end(rateLimited);
      const { status, body } = JSON.parse(answerOnce(payments, replies, received)) as Reply;
      if (lost === 'after') return request.socket.destroy();
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const intentOf = (deposit: string): Intent => {
    const found = [...payments.intents.values()].find(({ metadata }) => metadata.deposit === deposit);
    if (!found) throw new Error('the Stripe double has no payment of this deposit');
    return found;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    refunds: payments.refunds,
    intentOf,
    authenticate: (deposit, rightly) => authenticated(payments, intentOf(deposit), rightly),
    refundAtDashboard: (deposit, cents) => {
      const refund = giveBack(payments, { intent: intentOf(deposit).id, amount: cents, metadata: {} });
      if (!refund) throw new Error('the Stripe double has less left of this deposit');
      return refund;
    },
    dispute: (deposit, cents) => openDispute(payments, intentOf(deposit), cents),
    limit: (most) => void (payments.most = most),
    forgetKeys: () => replies.clear(),
    refundsBecome: (newRefund, whyRefundsFail = 'declined') =>
      void Object.assign(payments, { newRefund, whyRefundsFail }),
    fail: (how, end = '') => void (failing = { how, end }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A message signed like Stripe's, by the published scheme. */
export const signedEvent = (
  about: object,
  options: { type?: string; at?: Date; secret?: string } = {},
): { body: string; signature: string } => {
  const { type = 'payment_intent.succeeded', at = new Date(), secret = webhookSecret } = options;
  const seconds = Math.floor(at.getTime() / 1000);
  const number = `evt_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({ id: number, object: 'event', type, created: seconds, data: { object: about } });
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${hash}` };
};
