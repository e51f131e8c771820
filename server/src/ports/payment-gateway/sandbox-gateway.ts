import { timingSafeEqual } from 'node:crypto';
import type { SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import type { App } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Decided, GatewayRefund, Payment, PaymentGateway, PaymentState, RefundOrder } from './payment-gateway.ts';
import { sandboxKey, secureCodeOf } from './sandbox-key.ts';
import { answered, asOf, challengeMilliseconds, charged, isCoveredBy, outcomeOf, stateOf } from './sandbox-rules.ts';
import {
  insertPayment,
  insertRefund,
  lockPayment,
  readRefunds,
  type SandboxPayment,
  type SandboxRefund,
  updatePayment,
} from './sandbox-table.ts';

/** Adds the code that the bank would send the customer. */
export interface SandboxGateway extends PaymentGateway {
  secureCode(payment: Payment): Promise<string>;
}

/** `test_declined_0199…`: the card's outcome is part of the payment's id, so it need not be stored. */
const outcomeIn = (payment: Payment): SandboxOutcome => payment.id.split('_')[1] as SandboxOutcome;

const refundPrefix = 'test_refund_';
const numberOf = (order: string): string => `${refundPrefix}${order}`;
const reportedRefund = ({ id, cents }: SandboxRefund): GatewayRefund => ({
  id,
  ours: id.slice(refundPrefix.length),
  cents,
  state: 'succeeded',
  isRefused: false,
});

type Next = (found: SandboxPayment) => Pick<SandboxPayment, 'state' | 'reason'>;

/** Continues a waiting payment by this attempt; one that was accepted before is accepted again without effect. */
const decideOn = async (
  transaction: Transaction,
  found: SandboxPayment | undefined,
  { id, attempt, next }: { id: string; attempt: string; next: Next },
): Promise<Decided> => {
  if (!found) return { taken: false, now: { state: 'open' } };
  if (found.state !== 'awaiting' || found.answers.includes(attempt))
    return { taken: found.answers.includes(attempt), now: stateOf(found) };
  const { state, reason } = next(found);
  const after = { ...found, state, reason, answers: [...found.answers, attempt] };
  await updatePayment(transaction, id, after);
  return { taken: true, now: stateOf(after) };
};

/** Refunds once per order, up to the amount paid. */
const giveBack = async (
  transaction: Transaction,
  payment: Payment,
  { found, order }: { found: SandboxPayment | undefined; order: RefundOrder },
): Promise<GatewayRefund> => {
  const earlier = await readRefunds(transaction, payment.id);
  const again = earlier.find(({ id }) => id === numberOf(order.id));
  if (again) return reportedRefund(again);
  if (found?.state !== 'succeeded' || !isCoveredBy(payment.cents, earlier, order.cents))
    return { id: null, ours: order.id, cents: order.cents, state: 'failed', isRefused: false };
  const made = { id: numberOf(order.id), cents: order.cents };
  await insertRefund(transaction, payment.id, made);
  return reportedRefund(made);
};

/**
 * A gateway without a bank, for trying the product. It accepts the published test cards only, so that no real number
 * can be entered. Its state survives a crash of the server, as a real gateway's does.
 */
export const sandboxGateway = (app: App): SandboxGateway => {
  let key: Promise<Buffer> | undefined;
  const secureCode = async (payment: Payment): Promise<string> =>
    secureCodeOf(await (key ??= sandboxKey(app.config.dataDir)), payment);

  /** Works on a payment, locked and with its timeout applied. */
  const withPayment = <Result>(
    payment: Payment,
    work: (transaction: Transaction, found: SandboxPayment | undefined) => Promise<Result>,
  ): Promise<Result> =>
    app.database.transaction(async (transaction) => {
      const found = await lockPayment(transaction, payment.id);
      return work(transaction, found && asOf(found, app.clock.now()));
    });

  const find = (payment: Payment): Promise<PaymentState> =>
    withPayment(payment, async (_transaction, found) => (found ? stateOf(found) : { state: 'open' }));

  const insert = (payment: Payment, fate: Pick<SandboxPayment, 'state' | 'reason'>): Promise<void> =>
    insertPayment(app.database, payment.id, {
      ...fate,
      expires: new Date(app.clock.now().getTime() + challengeMilliseconds),
    });

  const decide = (payment: Payment, attempt: string, next: Next): Promise<Decided> =>
    withPayment(payment, (transaction, found) => decideOn(transaction, found, { id: payment.id, attempt, next }));

  return {
    name: 'sandbox',
    test: true,
    takesCodes: true,
    secureCode,
    find,
    open: async ({ depositId }, card) => {
      const outcome = outcomeOf(card.number);
      if (!outcome) throw cardProblem('sandboxCardOnly');
      return { id: `test_${outcome}_${depositId}`, brand: 'visa', last4: card.number.slice(-4) };
    },
    charge: async (payment) => {
      await insert(payment, charged(outcomeIn(payment)));
      return find(payment);
    },
    answer: async (payment, code, attempt) => {
      const isRight = timingSafeEqual(Buffer.from(code.padEnd(8)), Buffer.from((await secureCode(payment)).padEnd(8)));
      return decide(payment, attempt, (found) => answered(found, outcomeIn(payment), isRight));
    },
    cancel: async (payment, attempt) => {
      // A payment cancelled before its charge must not be charged later.
      await insert(payment, { state: 'awaiting', reason: null });
      return decide(payment, attempt, () => ({ state: 'cancelled', reason: null }));
    },
    refund: (payment, order) =>
      withPayment(payment, (transaction, found) => giveBack(transaction, payment, { found, order })),
    refundsOf: async (payment) => (await readRefunds(app.database, payment.id)).map(reportedRefund),
    disputesOf: async () => [],
    claimsSince: async () => [],
    challengeUrl: async () => null,
  };
};

const cardProblem = (code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.cardNumber', code }] });
