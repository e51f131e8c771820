import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { expect, test } from 'vitest';
import { isCancellable } from './investment-labels.ts';
import { valuePoints } from './value-curve.tsx';

const investment = (changed: Partial<Investment>) =>
  ({
    initialAmount: 1000,
    rentability: 12,
    duration: 2,
    dividendFrequency: 'monthly',
    startDate: '2026-01-31',
    expirationDate: '2026-03-31',
    status: 'active',
    dividendsPaid: 0,
    cancelUntil: '2026-02-14T10:00:00Z',
    ...changed,
  }) as Investment;

test('the curve shows the invested principal each month and the dividends so far', () => {
  const later = investment({ startDate: '2026-02-28', expirationDate: '2026-04-28', initialAmount: 500 });
  expect(valuePoints([investment({}), later])).toEqual([
    { day: '2026-01-31', invested: 1000, earned: 0 },
    { day: '2026-02-28', invested: 1500, earned: 10 },
    { day: '2026-03-31', invested: 500, earned: 25 },
    { day: '2026-04-30', invested: 0, earned: 30 },
  ]);
});

test('cancelled investments have no curve', () => {
  expect(valuePoints([investment({ status: 'cancelled' })])).toEqual([]);
});

test('an investment can be cancelled until its deadline, and never after it has paid', () => {
  const at = Date.parse('2026-02-14T09:59:59Z');
  expect(isCancellable(investment({}), at)).toBe(true);
  expect(isCancellable(investment({}), at + 1000)).toBe(false);
  expect(isCancellable(investment({ dividendsPaid: 10 }), at)).toBe(true);
  expect(isCancellable(investment({ status: 'matured' }), at)).toBe(false);
  expect(isCancellable(investment({ cancelUntil: null }), at)).toBe(false);
});
