import { expect, test } from 'vitest';
import { pointsOf } from './tick-evidence.tsx';

test('ticks are placed by time and price, higher prices higher up', () => {
  const ticks = [
    { time: '2026-07-07T10:00:00.000Z', bid: '1.0', ask: '1.5' },
    { time: '2026-07-07T10:00:01.000Z', bid: '1.5', ask: '2.0' },
    { time: '2026-07-07T10:00:04.000Z', bid: '1.0', ask: '1.5' },
  ];
  expect(pointsOf(ticks)).toEqual({
    bids: [
      [0, 100],
      [25, 50],
      [100, 100],
    ],
    asks: [
      [0, 50],
      [25, 0],
      [100, 50],
    ],
  });
});

test('a single tick without a spread is in the middle', () => {
  const only = [{ time: '2026-07-07T10:00:00.000Z', bid: '1.0', ask: '1.0' }];
  expect(pointsOf(only)).toEqual({ bids: [[50, 50]], asks: [[50, 50]] });
});
