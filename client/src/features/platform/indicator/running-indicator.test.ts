import { describe, expect, it } from 'vitest';
import { indicatorNames, readIndicators, usualPeriods } from './indicator-choice.ts';
import { startIndicator } from './running-indicator.ts';

const closes = Array.from({ length: 120 }, (_, index) => 100 + Math.sin(index / 5) * 10 + index / 7);
const last = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);

describe('indicators', () => {
  it.each(indicatorNames)('%s of a candle that grows is the same as of one that came at once', (name) => {
    const [grown, whole] = [startIndicator(name, usualPeriods[name]), startIndicator(name, usualPeriods[name])];
    const bySteps = closes.map((close) => {
      grown(close - 3, false);
      grown(close + 5, true);
      return grown(close, true);
    });
    const atOnce = closes.map((close) => whole(close, false));
    expect(last(bySteps)?.every((value) => typeof value === 'number')).toBe(true);
    for (const [index, values] of (last(bySteps) ?? []).entries())
      expect(values).toBeCloseTo(last(atOnce)?.[index] ?? Number.NaN, 9);
  });

  it('have the textbook’s values', () => {
    const sma = startIndicator('sma', [3]);
    expect([1, 2, 3, 4].map((close) => sma(close, false)[0])).toEqual([null, null, 2, 3]);
    const bands = startIndicator('bollinger', [2, 2]);
    expect([4, 8].map((close) => bands(close, false))).toEqual([
      [null, null, null],
      [10, 6, 2],
    ]);
    const rsi = startIndicator('rsi', [2]);
    expect(last([1, 2, 3].map((close) => rsi(close, false)[0]))).toBe(100);
  });

  it('stored in the browser are read, and anything else there is left out', () => {
    expect(readIndicators('{"sma":[10],"rsi":[1],"macd":[12,26],"ema":["5"],"other":[3]}')).toEqual({ sma: [10] });
    expect([readIndicators(null), readIndicators('{'), readIndicators('null'), readIndicators('[]')]).toEqual([
      {},
      {},
      {},
      {},
    ]);
  });
});
