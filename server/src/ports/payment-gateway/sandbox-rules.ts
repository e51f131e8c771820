import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import { sandboxCards, type SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import type { PaymentState } from './payment-gateway.ts';
import type { SandboxPayment } from './sandbox-table.ts';

export const challengeMilliseconds = 5 * 60_000;
export const mostTries = 3;

/** The outcome of a published test card; undefined for every other number. */
export const outcomeOf = (number: string): SandboxOutcome | undefined =>
  sandboxCards.find((card) => card.number === number)?.outcome;

type Fate = Pick<SandboxPayment, 'state' | 'reason'>;

export const charged = (outcome: SandboxOutcome): Fate => {
  if (outcome === 'approved') return { state: 'succeeded', reason: null };
  return outcome === 'declined' ? { state: 'failed', reason: 'declined' } : { state: 'awaiting', reason: null };
};

const rightly: Readonly<Partial<Record<SandboxOutcome, Fate>>> = {
  challengedThenDeclined: { state: 'failed', reason: 'declined' },
  challengedThenInsufficientFunds: { state: 'failed', reason: 'insufficientFunds' },
};

/** The state of a waiting payment after an answer; the third wrong one fails it. */
export const answered = (payment: SandboxPayment, outcome: SandboxOutcome, isRight: boolean): Fate => {
  if (isRight) return rightly[outcome] ?? { state: 'succeeded', reason: null };
  return payment.answers.length + 1 >= mostTries ? { state: 'failed', reason: 'wrongCode' } : payment;
};

/** Applies the timeout: an expired waiting payment has failed. */
export const asOf = (payment: SandboxPayment, now: Date): SandboxPayment =>
  payment.state === 'awaiting' && payment.expires <= now
    ? { ...payment, state: 'failed', reason: 'timedOut' }
    : payment;

export const stateOf = (payment: SandboxPayment): PaymentState => {
  const { state, reason, expires, answers } = payment;
  if (state === 'awaiting') return { state, expires, triesLeft: mostTries - answers.length };
  return state === 'failed' ? { state, reason: reason as DepositReason } : { state };
};

export const isCoveredBy = (paid: bigint, earlier: readonly { readonly cents: bigint }[], cents: bigint): boolean =>
  earlier.reduce((sum, refund) => sum + refund.cents, cents) <= paid;
