import { inCall } from '../../kernel/trace/span.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The same gateway, with each call timed in the trace of the request or job. */
export const tracedGateway = (gateway: PaymentGateway): PaymentGateway => {
  const timed = <Result>(call: string, work: () => Promise<Result>): Promise<Result> =>
    inCall(gateway.name, call, work);
  return {
    ...gateway,
    open: (order, card) => timed('open', () => gateway.open(order, card)),
    charge: (payment) => timed('charge', () => gateway.charge(payment)),
    find: (payment) => timed('find', () => gateway.find(payment)),
    answer: (payment, code, attempt) => timed('answer', () => gateway.answer(payment, code, attempt)),
    cancel: (payment, attempt) => timed('cancel', () => gateway.cancel(payment, attempt)),
    refund: (payment, order) => timed('refund', () => gateway.refund(payment, order)),
    refundsOf: (payment) => timed('refunds', () => gateway.refundsOf(payment)),
    disputesOf: (payment) => timed('disputes', () => gateway.disputesOf(payment)),
    claimsSince: (since) => timed('claims', () => gateway.claimsSince(since)),
    challengeUrl: (payment) => timed('challenge', () => gateway.challengeUrl(payment)),
  };
};
