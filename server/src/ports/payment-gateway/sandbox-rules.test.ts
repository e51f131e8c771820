import { sandboxCards } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import { describe, expect, it } from 'vitest';
import {
  answered,
  asOf,
  challengeMilliseconds,
  charged,
  isCoveredBy,
  mostTries,
  outcomeOf,
  stateOf,
} from './sandbox-rules.ts';
import type { SandboxPayment } from './sandbox-table.ts';

const now = new Date('2026-11-01T12:00:00Z');
const waiting: SandboxPayment = { state: 'awaiting', reason: null, expires: new Date(now.getTime() + 1), answers: [] };
const after = (tries: number): SandboxPayment => ({
  ...waiting,
  answers: Array.from({ length: tries }, (_none, index) => `try ${index}`),
});

describe('the bank that the sandbox plays', () => {
  it('gives five minutes and three tries', () => {
    expect([challengeMilliseconds, mostTries]).toEqual([300_000, 3]);
  });

  it('accepts the published cards and no other', () => {
    expect(sandboxCards.map(({ number }) => outcomeOf(number))).toEqual(sandboxCards.map(({ outcome }) => outcome));
    expect(outcomeOf('4111111111111111')).toBeUndefined();
  });

  it.each([
    ['approved', 'succeeded', null],
    ['declined', 'failed', 'declined'],
    ['challenged', 'awaiting', null],
    ['challengedThenDeclined', 'awaiting', null],
    ['challengedThenInsufficientFunds', 'awaiting', null],
  ] as const)('charges a card that is %s: %s', (outcome, state, reason) => {
    expect(charged(outcome)).toEqual({ state, reason });
  });

  it.each([
    ['challenged', { state: 'succeeded', reason: null }],
    ['challengedThenDeclined', { state: 'failed', reason: 'declined' }],
    ['challengedThenInsufficientFunds', { state: 'failed', reason: 'insufficientFunds' }],
  ] as const)('decides a card that is %s by the right code, at the last attempt as at the first', (outcome, fate) => {
    expect(answered(after(0), outcome, true)).toEqual(fate);
    expect(answered(after(2), outcome, true)).toEqual(fate);
  });

  it('allows two wrong codes and fails the payment at the third', () => {
    expect(answered(after(0), 'challenged', false)).toMatchObject({ state: 'awaiting', reason: null });
    expect(answered(after(1), 'challenged', false)).toMatchObject({ state: 'awaiting', reason: null });
    expect(answered(after(2), 'challenged', false)).toEqual({ state: 'failed', reason: 'wrongCode' });
  });

  it('waits until the last millisecond and fails the payment then', () => {
    expect(asOf(waiting, now)).toEqual(waiting);
    const over: SandboxPayment = { ...waiting, expires: now };
    expect(asOf(over, now)).toEqual({ ...over, state: 'failed', reason: 'timedOut' });
    expect(asOf({ ...over, state: 'succeeded' }, now)).toEqual({ ...over, state: 'succeeded' });
    expect(asOf({ ...over, state: 'cancelled' }, now)).toEqual({ ...over, state: 'cancelled' });
  });

  it('returns the state and nothing else', () => {
    expect(stateOf(after(1))).toEqual({ state: 'awaiting', expires: waiting.expires, triesLeft: 2 });
    expect(stateOf({ ...waiting, state: 'succeeded' })).toEqual({ state: 'succeeded' });
    expect(stateOf({ ...waiting, state: 'cancelled' })).toEqual({ state: 'cancelled' });
    expect(stateOf({ ...waiting, state: 'failed', reason: 'wrongCode' })).toEqual({
      state: 'failed',
      reason: 'wrongCode',
    });
  });

  it('refunds exactly the amount paid, in one part or several, and not a cent more', () => {
    const [five, four] = [{ cents: 500n }, { cents: 400n }];
    expect(isCoveredBy(1000n, [], 1000n)).toBe(true);
    expect(isCoveredBy(1000n, [], 1001n)).toBe(false);
    expect(isCoveredBy(1000n, [five, four], 100n)).toBe(true);
    expect(isCoveredBy(1000n, [five, four], 101n)).toBe(false);
  });
});
