// A company that takes cards through the Stripe double, with helpers for the tests of refunds and disputes.
import type { Dispute } from '@countinghouse/contract/deposit/dispute.ts';
import { depositRefunds, type Refund } from '@countinghouse/contract/deposit/refund.ts';
import type { Debt } from '@countinghouse/contract/ledger/debt.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import sql from 'sql-template-tag';
import { missedSearch } from '../../src/features/deposit/consult-disputes.ts';
import { refundWatch } from '../../src/features/deposit/watch-refund.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type Caller, signedIn } from './caller.ts';
import { approve, propose } from './refund-scenes.ts';
import type { StripeDispute } from './stripe-disputes.ts';
import type { StripeRefund } from './stripe-payments.ts';
import { signedEvent, startStripeServer, stripeEnv, type StripeServer } from './stripe-server.ts';
import { startTestApp, type TestApp, type TestClock, testClock } from './test-app.ts';

export interface StripeScene {
  readonly app: TestApp;
  readonly stripe: StripeServer;
  readonly admin: Caller;
  readonly other: Caller;
  /** Sends a message like Stripe, signed with its secret or another; returns the status of the reply. */
  send(about: object, type: string, secret?: string): Promise<number>;
  /** Sends all messages about one refund, in an order that Stripe does not guarantee. */
  deliver(made: StripeRefund): Promise<void>;
  /** Proposes and approves a refund; returns its id. */
  begun(depositId: string, amount: number): Promise<string>;
  watch(depositId: string, refundId: string): Promise<void>;
  /** Sends the messages about one dispute, in an order that Stripe does not guarantee. */
  deliverDispute(made: StripeDispute): Promise<void>;
  /** A dispute of a deposit that Stripe has announced; of this many cents. */
  disputed(depositId: string, cents: number): Promise<StripeDispute>;
  /** Stripe announces another state of a dispute. */
  becomes(made: StripeDispute, status: string): Promise<void>;
  disputesOf(depositId: string): Promise<readonly Dispute[]>;
  debtsOf(depositId: string): Promise<readonly Debt[]>;
  /** Looks for refunds and disputes whose message was lost. */
  searchMissed(): Promise<void>;
  latest(depositId: string): Promise<Refund | undefined>;
  noticesOf(who: Caller, kind: string): Promise<object[]>;
  stop(): Promise<void>;
}

interface Begun {
  readonly app: TestApp;
  readonly clock: TestClock;
  stop(): Promise<unknown>;
}

const alone = async (env: Record<string, string>): Promise<Begun> => {
  const clock = testClock();
  const app = await startTestApp({ clock, env });
  return { app, clock, stop: () => app.stop() };
};

/** Starts the company alone, or as a part of another scene. */
export const startStripeScene = async (
  begin: (env: Record<string, string>) => Promise<Begun> = alone,
): Promise<StripeScene> => {
  const stripe = await startStripeServer();
  const { app, clock, stop } = await begin(stripeEnv(stripe.url));
  await neverByItself(app);
  const [admin, other] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  const send: StripeScene['send'] = async (about, type, secret) => {
    const { body, signature } = signedEvent(about, { at: clock.now(), type, ...(secret !== undefined && { secret }) });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${app.url}/v1/payment/stripe-webhook`, { method: 'POST', headers, body })).status;
  };
  const deliverDispute: StripeScene['deliverDispute'] = async (made) => {
    for (const type of ['closed', 'created', 'funds_withdrawn', 'updated'])
      await expected(send(made, `charge.dispute.${type}`));
  };
  return {
    app,
    stripe,
    admin,
    other,
    send,
    deliver: async (made) => {
      const charge = { id: 'ch_1', object: 'charge', payment_intent: made.payment_intent };
      for (const type of ['refund.updated', 'refund.created', 'charge.refund.updated', 'refund.failed'])
        await expected(send(made, type));
      await expected(send(charge, 'charge.refunded'));
    },
    begun: async (depositId, amount) => {
      const { approval } = (await propose(admin, depositId, amount)).body;
      await expected(approve(other, approval).then(({ status }) => status));
      return approval;
    },
    watch: (depositId, refundId) =>
      refundWatch.run(app.running.app, { id: refundId, payload: { depositId, refundId }, attempt: 1 }),
    deliverDispute,
    disputed: async (depositId, cents) => {
      const made = stripe.dispute(depositId, cents);
      await deliverDispute(made);
      return made;
    },
    becomes: async (made, status) => {
      made.status = status;
      await deliverDispute(made);
    },
    disputesOf: async (id) => (await admin.call(depositRefunds, { params: { id } })).body.disputes,
    debtsOf: async (id) => (await admin.call(depositRefunds, { params: { id } })).body.debts,
    searchMissed: () => missedSearch.job.run(app.running.app, { id: newId(), payload: {}, attempt: 1 }),
    latest: async (id) => (await admin.call(depositRefunds, { params: { id } })).body.refunds[0],
    noticesOf: async (who, kind) => {
      const { notifications } = (await who.call(notification.routes.list, { query: { pageSize: 100 } })).body;
      return notifications.filter((one) => one.kind === kind).map(({ params, recordId }) => ({ ...params, recordId }));
    },
    stop: async () => {
      await stop();
      await stripe.stop();
    },
  };
};

/**
 * The worker goes by the database's clock, while the test's clock does not move: on a slow machine it would check a
 * refund before the test does.
 */
const neverByItself = (app: TestApp): Promise<unknown> =>
  app.database.query(sql`
    create function postpone() returns trigger language plpgsql as 'begin new.due_at := ''infinity''; return new; end';
    create trigger postpone before insert on job for each row when (new.kind in ('refund.watch', 'dispute.watch', 'gateway.search')) execute function postpone()`);

const expected = async (status: Promise<number>): Promise<void> => {
  const found = await status;
  if (found !== 201) throw new Error(`answered ${found}`);
};
