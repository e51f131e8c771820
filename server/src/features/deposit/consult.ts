import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { App } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { gatewayNamed } from '../../ports/payment-gateway/gateway-of.ts';
import {
  GatewayBusy,
  GatewayUnreachable,
  type Payment,
  type PaymentGateway,
  type PaymentState,
} from '../../ports/payment-gateway/payment-gateway.ts';
import { type CardDeposit, readCardDeposit } from './deposit-table.ts';
import { transitionOf, isOverdue } from './gateway-reply.ts';
import { transitionBySystem } from './transition.ts';

/** The gateway that opened the deposit's payment; throws without its keys. */
export const gatewayFor = (app: App, { gateway }: CardDeposit): PaymentGateway => {
  const found = gatewayNamed(app, gateway);
  if (!found) throw new GatewayUnreachable(`${gateway} is not set up`);
  return found;
};

export const paymentOf = ({ id, lead, cents, transactionId }: CardDeposit): Payment => ({
  id: transactionId,
  depositId: id,
  leadId: lead,
  cents,
});

/**
 * Applies the gateway's state of a deposit; charges a payment left uncharged by a crash and ends one that was not
 * answered in time. Idempotent. Throws `GatewayUnreachable`.
 */
export const consult = async (app: App, deposit: CardDeposit): Promise<void> => {
  await syncDeposit(app, deposit, await wordOf(app, deposit));
};

const wordOf = async (app: App, deposit: CardDeposit): Promise<PaymentState> => {
  const gateway = gatewayFor(app, deposit);
  const payment = paymentOf(deposit);
  if (isOverdue(deposit, app.clock.now())) return (await gateway.cancel(payment, `timeOut:${deposit.id}`)).now;
  const reply = await gateway.find(payment);
  return reply.state === 'open' && depositStates.states[deposit.status].isOpen ? gateway.charge(payment) : reply;
};

/**
 * Applies the gateway's state if it is new. A payment for a deposit that has ended otherwise is refunded, because that
 * end is final and the customer was notified.
 */
export const syncDeposit = async (app: App, deposit: CardDeposit, reply: PaymentState): Promise<void> => {
  const move = transitionOf(reply, deposit, app.clock.now());
  if (!move || (await transitionBySystem(app, deposit.id, move)) || reply.state !== 'succeeded') return;
  const now = await readCardDeposit(app.database, deposit.id);
  if (now && !depositStates.states[now.status].isOpen && now.status !== 'completed') {
    const { state } = await gatewayFor(app, now).refund(paymentOf(now), { id: now.id, cents: now.cents });
    app.log.warn({ deposit: now.id, state }, 'deposit payment refunded: it arrived after the deposit had ended');
  }
};

/** Stripe's rate limit counts per second; our own queue may be as busy. */
const busySeconds = 10;

/** Runs a gateway call for a waiting client and turns its failure into a 503 refusal. */
export const orUnavailable = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    if (error instanceof GatewayBusy) {
      const params = { seconds: busySeconds };
      throw new Refusal('unavailable', 'gatewayBusy', { params, retryAfterSeconds: busySeconds });
    }
    throw new Refusal('unavailable', 'gatewayUnavailable', { retryAfterSeconds: 5 });
  }
};
