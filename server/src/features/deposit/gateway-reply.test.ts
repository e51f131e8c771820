import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../ports/payment-gateway/payment-gateway.ts';
import type { CardDeposit } from './deposit-table.ts';
import type { DepositTransition } from './deposit-states.ts';
import { transitionOf, isOverdue } from './gateway-reply.ts';

const now = new Date('2026-11-01T12:00:00Z');
const from = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const depositThat = (fields: Partial<CardDeposit>): CardDeposit => ({
  id: 'd',
  lead: 'l',
  cents: 1n,
  status: 'pending',
  gateway: 'sandbox',
  transactionId: 't',
  challengeExpires: null,
  triesLeft: null,
  last4: null,
  ...fields,
});
const awaiting = depositThat({ status: 'awaiting_3d_secure', challengeExpires: from(1), triesLeft: 2 });
const overdue = depositThat({ status: 'awaiting_3d_secure', challengeExpires: now, triesLeft: 2 });

describe('the time for the code', () => {
  it.each([
    ['has a millisecond left', awaiting, false],
    ['has ended at its last moment', overdue, true],
    ['is long over', depositThat({ status: 'awaiting_3d_secure', challengeExpires: from(-1) }), true],
    ['has not begun', depositThat({}), false],
    ['has no known end', depositThat({ status: 'awaiting_3d_secure' }), false],
    [
      'no longer matters once the deposit is completed',
      depositThat({ status: 'completed', challengeExpires: from(-1) }),
      false,
    ],
  ])('%s', (_what, deposit, expected) => {
    expect(isOverdue(deposit, now)).toBe(expected);
  });
});

describe('the gateway’s state', () => {
  const awaitingWith = (triesLeft: number | null, expires: Date | null = null): PaymentState => ({
    state: 'awaiting',
    expires,
    triesLeft,
  });
  const cases: readonly (readonly [string, PaymentState, CardDeposit, DepositTransition | null])[] = [
    ['charged', { state: 'succeeded' }, awaiting, { event: 'approved' }],
    ['refused', { state: 'failed', reason: 'declined' }, awaiting, { event: 'refused', reason: 'declined' }],
    ['cancelled in time', { state: 'cancelled' }, awaiting, { event: 'cancelled' }],
    ['cancelled before a challenge', { state: 'cancelled' }, depositThat({}), { event: 'cancelled' }],
    ['ended by its time limit', { state: 'cancelled' }, overdue, { event: 'refused', reason: 'timedOut' }],
    ['under way', { state: 'processing' }, awaiting, null],
    ['not charged', { state: 'open' }, depositThat({}), null],
    [
      'a challenge with its end',
      awaitingWith(3, from(60_000)),
      depositThat({}),
      { event: 'challenged', triesLeft: 3, expires: from(60_000) },
    ],
    [
      'a challenge without an end: five minutes',
      awaitingWith(null),
      depositThat({}),
      { event: 'challenged', triesLeft: null, expires: from(300_000) },
    ],
    ['one attempt fewer', awaitingWith(1), awaiting, { event: 'wrongCode', triesLeft: 1 }],
    ['as many attempts as before', awaitingWith(2), awaiting, null],
    ['an older state with more attempts', awaitingWith(3), awaiting, null],
    ['no number of attempts', awaitingWith(null), awaiting, null],
    ['attempts where none were counted', awaitingWith(1), { ...awaiting, triesLeft: null }, null],
  ];

  it.each(cases)('%s is applied to the deposit', (_what, reply, deposit, expected) => {
    expect(transitionOf(reply, deposit, now)).toEqual(expected);
  });
});
