import { expect, test } from 'vitest';
import { leftOf, presetAmounts } from './amount-field.tsx';

test('suggested amounts are round and within the limits of one payment', () => {
  expect(presetAmounts(0.5, 999_999.99)).toEqual([50, 100, 250, 500, 1_000]);
  expect(presetAmounts(200, 600)).toEqual([250, 500]);
  expect(presetAmounts(1, 20)).toEqual([]);
});

test('the strictest of a customer’s own deposit limits counts, and never less than nothing', () => {
  const limit = (amount: number | null, used: number) => ({ kind: 'deposit' as const, amount, used });
  expect(leftOf([limit(null, 90), { kind: 'loss', amount: 5, used: 0 }])).toBeNull();
  expect(leftOf([limit(100.1, 0.2), limit(500, 450), { kind: 'loss', amount: 5, used: 0 }])).toBe(50);
  expect(leftOf([limit(100, 130)])).toBe(0);
});
