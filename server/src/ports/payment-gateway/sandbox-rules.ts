import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import { sandboxCards, type SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import type { PaymentState } from './payment-gateway.ts';
import type { SandboxPayment } from './sandbox-table.ts';

export const challengeMilliseconds = 5 * 60_000;
export const mostTries = 3;

/** What the published test card does; undefined for every other number. */
export const outcomeOf = (number: string): SandboxOutcome | undefined =>
  sandboxCards.find((card) => card.number === number)?.outcome;

type Fate = Pick<SandboxPayment, 'state' | 'reason'>;

/** What a payment becomes when it is charged. */
export const charged = (outcome: SandboxOutcome): Fate => {
  if (outcome === 'approved') return { state: 'succeeded', reason: null };
  return outcome === 'declined' ? { state: 'failed', reason: 'declined' } : { state: 'awaiting', reason: null };
};

const rightly: Readonly<Partial<Record<SandboxOutcome, Fate>>> = {
  challengedThenDeclined: { state: 'failed', reason: 'declined' },
  challengedThenInsufficientFunds: { state: 'failed', reason: 'insufficientFunds' },
};

/** What a waiting payment becomes by an answer; the third wrong one ends it. */
export const answered = (payment: SandboxPayment, outcome: SandboxOutcome, isRight: boolean): Fate => {
  if (isRight) return rightly[outcome] ?? { state: 'succeeded', reason: null };
  return payment.answers.length + 1 >= mostTries ? { state: 'failed', reason: 'wrongCode' } : payment;
};

/** A payment whose time is over has failed, whoever looks. */
export const asOf = (payment: SandboxPayment, now: Date): SandboxPayment =>
  payment.state === 'awaiting' && payment.expires <= now
    ? { ...payment, state: 'failed', reason: 'timedOut' }
    : payment;

/** The payment as the port tells it. */
export const toldOf = (payment: SandboxPayment): PaymentState => {
  const { state, reason, expires, answers } = payment;
  if (state === 'awaiting') return { state, expires, triesLeft: mostTries - answers.length };
  return state === 'failed' ? { state, reason: reason as DepositReason } : { state };
};

/** Whether a further refund leaves no more given back than was paid. */
export const isCoveredBy = (paid: bigint, earlier: readonly { readonly cents: bigint }[], cents: bigint): boolean =>
  earlier.reduce((sum, refund) => sum + refund.cents, cents) <= paid;
