import { expect, test } from 'vitest';
import { draftTerms, emptyInvestment, expirationOf, isWholeMonths, monthsTo, sentOf } from './investment-form.tsx';

test('months determine the expiration date, within the limits', () => {
  expect(expirationOf('2026-01-31', 1)).toBe('2026-02-28');
  expect(expirationOf('2026-01-31', 120)).toBe('2036-01-31');
  for (const months of [null, 0, 121, 1.5]) expect(expirationOf('2026-01-31', months)).toBeNull();
});

test('a day determines the months that end on it, or next after it', () => {
  expect(monthsTo('2026-01-31', '2026-02-28')).toBe(1);
  expect(monthsTo('2026-01-31', '2026-03-01')).toBe(2);
  expect(monthsTo('2026-01-31', '2025-01-01')).toBe(1);
  expect(monthsTo('2026-01-31', '2036-02-01')).toBeNull();
  expect([isWholeMonths('2026-01-31', '2026-03-31'), isWholeMonths('2026-01-31', '2026-03-30')]).toEqual([true, false]);
});

test('a preview appears as soon as the fields make valid terms', () => {
  const values = { ...emptyInvestment, initialAmount: 1000.5, rentability: 8.25, months: 24 };
  expect(draftTerms(values, '2026-01-31')).toEqual({
    cents: 100_050n,
    rate: 825,
    months: 24,
    frequency: 'monthly',
    start: '2026-01-31',
  });
  for (const wrong of [{ months: 121 }, { rentability: 301 }, { rentability: null }, { initialAmount: 0.001 }]) {
    expect(draftTerms({ ...values, ...wrong }, '2026-01-31')).toBeNull();
  }
  expect(sentOf({ ...emptyInvestment, lead: 'a' })).toEqual({ lead: 'a', name: '', dividendFrequency: 'monthly' });
});
