import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { describe, expect, it } from 'vitest';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { pastCandles } from './past-candles.ts';

const minute = 60_000;
const start = Date.parse('2026-07-07T10:00:00Z');
const traded = symbolNamed('EURUSD');
if (!traded) throw new Error('EURUSD is not traded');

/** The price is the second within its minute; the market is closed in the third minute. */
const past: NonNullable<PriceFeed['past']> = (symbol, { from, to, step }) => {
  const times = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
  return times
    .filter((time) => Math.floor((time - start) / minute) !== 2)
    .map((time) => {
      const bid = toPrice((1 + ((time - start) % minute) / minute).toFixed(5));
      return { symbol, bid, ask: bid, time };
    });
};
const candlesOf = (changes: object = {}) =>
  pastCandles(
    { past },
    {
      traded,
      from: start,
      to: start + 4 * minute,
      now: start + 10 * minute,
      length: minute,
      recorded: new Set(),
      ...changes,
    },
  );
const minutesOf = (candles: ReturnType<typeof candlesOf>) =>
  candles.map(({ time }) => (time.getTime() - start) / minute);

describe('candles of an unrecorded past', () => {
  it('come from a feed with a past, for each period in which its market was open', () => {
    expect(minutesOf(candlesOf())).toEqual([0, 1, 3]);
    expect(candlesOf()[0]).toEqual({
      time: new Date(start),
      open: '1.00000',
      high: '1.87500',
      low: '1.00000',
      close: '1.87500',
    });
    expect(
      pastCandles({}, { traded, from: start, to: start + minute, now: start, length: minute, recorded: new Set() }),
    ).toEqual([]);
  });

  it('never replace recorded ones', () => {
    expect(minutesOf(candlesOf({ recorded: new Set([start + minute]) }))).toEqual([0, 3]);
  });

  it('end at the present, including the current candle', () => {
    const candles = candlesOf({ now: start + 1.5 * minute });
    expect(minutesOf(candles)).toEqual([0, 1]);
    expect(candles[1]?.close).toBe('1.37500');
  });

  it('reach no further back than a chart', () => {
    const day = 86_400_000;
    const now = start + 400 * day + 3 * minute;
    expect(minutesOf(candlesOf({ now, to: start + 5 * minute }))).toEqual([3, 4]);
  });
});
