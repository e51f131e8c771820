import { timingSafeEqual } from 'node:crypto';
import type { SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import type { App } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Decided, Payment, PaymentGateway, PaymentState } from './payment-gateway.ts';
import { sandboxKey, secureCodeOf } from './sandbox-key.ts';
import { answered, asOf, challengeMilliseconds, charged, outcomeOf, toldOf } from './sandbox-rules.ts';
import { insertPayment, lockPayment, markRefunded, type SandboxPayment, updatePayment } from './sandbox-table.ts';

/** Adds what the bank sends the customer, which only the sandbox knows. */
export interface SandboxGateway extends PaymentGateway {
  secureCode(payment: Payment): Promise<string>;
}

/** `test_declined_0199…`: what the card does is part of the payment's number, so nothing else need be kept of it. */
const outcomeIn = (payment: Payment): SandboxOutcome => payment.id.split('_')[1] as SandboxOutcome;

/**
 * A gateway without a bank, for trying the product. It takes the published test cards and refuses every other number, so
 * that nobody can feed it a real one. Its memory survives a crash of the server, as a real gateway's does.
 */
export const sandboxGateway = (app: App): SandboxGateway => {
  let key: Promise<Buffer> | undefined;
  const secureCode = async (payment: Payment): Promise<string> =>
    secureCodeOf(await (key ??= sandboxKey(app.config.dataDir)), payment);

  /** Works on a payment as it stands now; nobody else does meanwhile. */
  const withPayment = <Result>(
    payment: Payment,
    work: (transaction: Transaction, found: SandboxPayment | undefined) => Promise<Result>,
  ): Promise<Result> =>
    app.database.transaction(async (transaction) => {
      const found = await lockPayment(transaction, payment.id);
      return work(transaction, found && asOf(found, app.clock.now()));
    });

  const find = (payment: Payment): Promise<PaymentState> =>
    withPayment(payment, async (_transaction, found) => (found ? toldOf(found) : { state: 'open' }));

  const insert = (payment: Payment, fate: Pick<SandboxPayment, 'state' | 'reason'>): Promise<void> =>
    insertPayment(app.database, payment.id, {
      ...fate,
      expires: new Date(app.clock.now().getTime() + challengeMilliseconds),
    });

  /** Lets a waiting payment go on by this attempt; one that was taken before is taken again, and changes nothing. */
  const decide = (
    payment: Payment,
    attempt: string,
    next: (found: SandboxPayment) => Pick<SandboxPayment, 'state' | 'reason'>,
  ): Promise<Decided> =>
    withPayment(payment, async (transaction, found) => {
      if (!found) return { taken: false, now: { state: 'open' } };
      if (found.state !== 'awaiting' || found.answers.includes(attempt))
        return { taken: found.answers.includes(attempt), now: toldOf(found) };
      const { state, reason } = next(found);
      const after = { ...found, state, reason, answers: [...found.answers, attempt] };
      await updatePayment(transaction, payment.id, after);
      return { taken: true, now: toldOf(after) };
    });

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
      // One that was never charged must not be charged by somebody who comes later.
      await insert(payment, { state: 'awaiting', reason: null });
      return decide(payment, attempt, () => ({ state: 'cancelled', reason: null }));
    },
    refund: (payment) => markRefunded(app.database, payment.id),
    challengeUrl: async () => null,
  };
};

const cardProblem = (code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.cardNumber', code }] });
