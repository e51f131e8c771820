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
import { isFinal } from './deposit-states.ts';
import { happeningOf, isOverdue } from './gateway-word.ts';
import { happenBySystem } from './happen.ts';

/** The gateway that a deposit's payment was opened with; without its keys nothing can be asked of it. */
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
 * Asks the gateway about a deposit and lets happen what it says; charges what a crash left uncharged and ends what nobody
 * answered in time. Safe to repeat. Throws `GatewayUnreachable`.
 */
export const consult = async (app: App, deposit: CardDeposit): Promise<void> => {
  await heed(app, deposit, await wordOf(app, deposit));
};

const wordOf = async (app: App, deposit: CardDeposit): Promise<PaymentState> => {
  const gateway = gatewayFor(app, deposit);
  const payment = paymentOf(deposit);
  if (isOverdue(deposit, app.clock.now())) return (await gateway.cancel(payment, `timeOut:${deposit.id}`)).now;
  const word = await gateway.find(payment);
  return word.state === 'open' && !isFinal(deposit.status) ? gateway.charge(payment) : word;
};

/**
 * Lets happen what the gateway said, if it is news. Money that came for a deposit which has ended otherwise goes back:
 * ours is final, and the customer was told.
 */
export const heed = async (app: App, deposit: CardDeposit, word: PaymentState): Promise<void> => {
  const happening = happeningOf(word, deposit, app.clock.now());
  if (!happening || (await happenBySystem(app, deposit.id, happening)) || word.state !== 'succeeded') return;
  const now = await readCardDeposit(app.database, deposit.id);
  if (now && isFinal(now.status) && now.status !== 'completed') {
    const { state } = await gatewayFor(app, now).refund(paymentOf(now), { id: now.id, cents: now.cents });
    app.log.warn({ deposit: now.id, state }, 'a payment came after its deposit had ended and was given back');
  }
};

/** Stripe's rate limit counts per second; a queue of ours may be as busy. */
const busySeconds = 10;

/** Runs what asks the gateway for somebody who waits: no answer is told to him as such. */
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
