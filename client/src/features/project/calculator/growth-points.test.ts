import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { expect, test } from 'vitest';
import { growthPoints } from './calculator.tsx';

test('the curve rises with each payment and ends at the total', () => {
  const terms = { cents: 1_000_000n, rate: 1000, months: 18, frequency: 'yearly', start: '2026-01-31' } as const;
  const points = growthPoints(terms, scheduleOf(terms));
  expect(points).toHaveLength(19);
  expect([0, 11, 12, 17, 18].map((at) => points[at])).toEqual([
    { day: '2026-01-31', euro: 0 },
    { day: '2026-12-31', euro: 0 },
    { day: '2027-01-31', euro: 1000 },
    { day: '2027-06-30', euro: 1000 },
    { day: '2027-07-31', euro: 1500 },
  ]);
});
