import { describe, expect, it } from 'vitest';
import { failedLines, heldLines, least, paidLines, statusAfterStep, stepOf } from './refund-states.ts';

const states = ['working', 'succeeded', 'failed'] as const;

describe('the gateway’s refund status', () => {
  it.each([
    ['unknown', ['begun', 'paid', null]],
    ['pending', [null, 'paid', 'failed']],
    ['completed', [null, null, 'returned']],
    ['failed', [null, null, null]],
  ] as const)('for one that is %s means %j', (status, steps) => {
    expect(states.map((state) => stepOf(status, state))).toEqual(steps);
  });

  it('leads to pending, completed or failed', () => {
    expect(statusAfterStep).toEqual({ begun: 'pending', paid: 'completed', failed: 'failed', returned: 'failed' });
  });
});

describe('the bookings of a refund', () => {
  const money = { cents: 1000n, covered: 600n };
  const all = [
    heldLines(money),
    paidLines(money, 'hold'),
    paidLines(money, 'cash'),
    failedLines(money, 'failed'),
    failedLines(money, 'returned'),
  ];

  it('hold the part that the customer covers, and return exactly that when it fails before payment', () => {
    expect(all[0]).toEqual({ cash: -600n, hold: 600n });
    expect(all[3]).toEqual({ cash: 600n, hold: -600n });
  });

  it('take the rest from the company when it is paid, and return both parts when it comes back', () => {
    expect(all[1]).toEqual({ hold: -600n, negative_balance_cover: -400n, card_clearing: 1000n });
    expect(all[2]).toEqual({ cash: -600n, negative_balance_cover: -400n, card_clearing: 1000n });
    expect(all[4]).toEqual({ card_clearing: -1000n, cash: 600n, negative_balance_cover: 400n });
  });

  it('always add up to zero', () => {
    for (const lines of all) expect(Object.values(lines).reduce((sum, cents) => sum + cents, 0n)).toBe(0n);
  });
});

describe('the refundable amount', () => {
  it('is limited by the customer’s money', () => {
    expect([least(1n, 2n), least(2n, 1n), least(2n, 2n)]).toEqual([1n, 1n, 2n]);
  });
});
