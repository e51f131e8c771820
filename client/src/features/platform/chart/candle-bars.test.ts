import { expect, test } from 'vitest';
import { barOf, grownBar, withEarlier, withNewest } from './candle-bars.ts';

const minute = Date.parse('2026-07-07T10:05:00Z');
const bar = { time: minute / 1_000, open: 1.1, high: 1.2, low: 1, close: 1.15 };

test('a candle is updated by the ticks of its time', () => {
  expect(grownBar(bar, { price: 1.3, time: minute + 59_999 }, 1)).toEqual({ ...bar, high: 1.3, close: 1.3 });
  expect(grownBar(bar, { price: 0.9, time: minute + 1 }, 1)).toEqual({ ...bar, low: 0.9, close: 0.9 });
  expect(grownBar(bar, { price: 1.15, time: minute + 1 }, 1)).toBe(bar);
});

test('the next candle starts with the first tick of its time', () => {
  const next = { time: bar.time + 60, open: 1.3, high: 1.3, low: 1.3, close: 1.3 };
  expect(grownBar(bar, { price: 1.3, time: minute + 60_000 }, 1)).toEqual(next);
  expect(grownBar(undefined, { price: 1.3, time: minute + 60_500 }, 1)).toEqual(next);
  expect(grownBar(undefined, { price: 1, time: minute }, 60).time).toBe(Date.parse('2026-07-07T10:00:00Z') / 1_000);
});

test('a tick from before the candle changes nothing', () => {
  expect(grownBar(bar, { price: 9, time: minute - 1 }, 1)).toBe(bar);
});

test('earlier candles are added in front, once each', () => {
  const earlier = { ...bar, time: bar.time - 60 };
  expect(withEarlier([bar], [earlier, { ...bar, close: 9 }])).toEqual([earlier, bar]);
  expect(withEarlier([], [earlier])).toEqual([earlier]);
});

test('a candle of the server is parsed to numbers', () => {
  const candle = {
    time: '2026-07-07T10:05:00.000Z',
    open: '1.10000',
    high: '1.20000',
    low: '1.00000',
    close: '1.15000',
  };
  expect(barOf(candle)).toEqual(bar);
});

test('the newest candle replaces its earlier state', () => {
  expect(withNewest([bar], { ...bar, close: 9 })).toEqual([{ ...bar, close: 9 }]);
  expect(withNewest([bar], { ...bar, time: bar.time + 60 })).toHaveLength(2);
});
