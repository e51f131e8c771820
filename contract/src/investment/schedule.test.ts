import { describe, expect, it } from 'vitest';
import { generatedTerms, mismatches } from './closed-formula.ts';
import { scheduleOf, type Terms } from './schedule.ts';

const base: Terms = { cents: 1_000_000n, rate: 1200, months: 24, frequency: 'monthly', start: '2026-01-15' };
const cents = (terms: Partial<Terms>) => scheduleOf({ ...base, ...terms }).lines.map((line) => line.cents);
const days = (terms: Partial<Terms>) => scheduleOf({ ...base, ...terms }).lines.map((line) => line.dueDate);

describe('the dividends of 10,000 euro at 12 % over 24 months', () => {
  it('are 24 of 100.00 if paid monthly', () => {
    expect(cents({})).toEqual(Array.from({ length: 24 }, () => 10_000n));
  });

  it('are 2 of 1,200.00 if paid yearly', () => {
    expect(cents({ frequency: 'yearly' })).toEqual([120_000n, 120_000n]);
  });

  it('are 1 of 2,400.00 if paid at the end', () => {
    expect(cents({ frequency: 'end' })).toEqual([240_000n]);
  });
});

describe('a payment with a fraction of a cent', () => {
  it('adds the rounding difference to the last payment', () => {
    expect(cents({ cents: 100_000n, rate: 1000, months: 7 })).toEqual([833n, 833n, 833n, 833n, 833n, 833n, 835n]);
  });

  it('is rounded half away from zero, which makes the last payment smaller', () => {
    expect(cents({ cents: 100_000n, rate: 6, months: 2 })).toEqual([5n, 5n]);
    expect(cents({ cents: 110_000n, rate: 6, months: 2 })).toEqual([6n, 5n]);
  });

  it('never makes the last payment negative', () => {
    const low = scheduleOf({ ...base, cents: 100_000n, rate: 1, months: 120 });
    expect([low.total, low.lines[0]?.cents, low.lines.at(-1)?.cents]).toEqual([100n, 0n, 100n]);
  });
});

describe('a last part year', () => {
  it('pays only for its months', () => {
    const schedule = scheduleOf({ ...base, rate: 1000, months: 18, frequency: 'yearly' });
    expect(schedule.lines).toEqual([
      { period: 1, dueDate: '2027-01-15', months: 12, cents: 100_000n, kind: 'full' },
      { period: 2, dueDate: '2027-07-15', months: 6, cents: 50_000n, kind: 'part' },
    ]);
    expect([schedule.total, schedule.expirationDate]).toEqual([150_000n, '2027-07-15']);
  });

  it('is the only payment of an investment shorter than a year', () => {
    expect(cents({ months: 5, frequency: 'yearly' })).toEqual([50_000n]);
  });
});

describe('due dates', () => {
  it('return to the day of the start date after a shorter month', () => {
    expect(days({ start: '2027-01-31', months: 5 })).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('after a start on 29 February fall on the 28th except in leap years', () => {
    expect(days({ start: '2024-02-29', months: 60, frequency: 'yearly' })).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });
});

it.each([{ cents: -1n }, { rate: -1 }, { rate: 0.5 }, { months: 0 }, { months: 1.5 }])(
  'rejects the terms %o',
  (wrong) => {
    expect(() => scheduleOf({ ...base, ...wrong })).toThrow(RangeError);
  },
);

describe('generated investments', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);

  it('earn the interest of the closed formula, on its days', () => {
    console.log(`seed of the generated investments: ${seed}`);
    const wrong = generatedTerms(seed, 3_000).flatMap((terms) => mismatches(terms, scheduleOf(terms)));
    expect(wrong, `seed ${seed}`).toEqual([]);
  });

  it('are reported if off by one cent, one day or one payment', () => {
    const right = scheduleOf(base);
    const [first, second, ...rest] = right.lines;
    if (!first || !second) throw new Error('no lines');
    const lines = (...changed: (typeof first)[]) => ({ ...right, lines: changed });
    const shifted = lines({ ...first, cents: first.cents + 1n }, { ...second, cents: second.cents - 1n }, ...rest);
    expect(mismatches(base, shifted)).toHaveLength(2);
    expect(mismatches(base, lines({ ...first, dueDate: '2026-02-16' }, second, ...rest))).toHaveLength(1);
    expect(mismatches(base, lines(first, second, ...rest.slice(0, -1)))).not.toEqual([]);
  });
});
