import { describe, expect, it } from 'vitest';
import type { Position } from './forex.ts';
import { toPrice } from './price.ts';
import { betterOf, type Guards, isTouched, trailingPrice, triggerAt } from './triggers.ts';

const order = (side: 'buy' | 'sell'): Position => ({ side, stake: 100_000n, leverage: 10, open: toPrice('1.1') });
const at = (side: 'buy' | 'sell', guards: Guards, price: string) => triggerAt(order(side), guards, toPrice(price));

describe('an open order', () => {
  it('closes at the first price at which the whole stake is lost', () => {
    expect([at('buy', {}, '0.99'), at('buy', {}, '0.99000001')]).toEqual(['stopOut', null]);
    expect([at('sell', {}, '1.21'), at('sell', {}, '1.20999999')]).toEqual(['stopOut', null]);
  });

  it('closes on stop loss and take profit at the requested price or beyond', () => {
    const buy = { stopLoss: toPrice('1.09'), takeProfit: toPrice('1.12') };
    expect(['1.09', '1.0901', '1.12', '1.1199'].map((price) => at('buy', buy, price))).toEqual([
      'stopLoss',
      null,
      'takeProfit',
      null,
    ]);
    const sell = { stopLoss: toPrice('1.12'), takeProfit: toPrice('1.09') };
    expect(['1.09', '1.12', '1.11'].map((price) => at('sell', sell, price))).toEqual(['takeProfit', 'stopLoss', null]);
  });

  it('reports the most severe trigger if a price jumps over several', () => {
    expect(at('buy', { stopLoss: toPrice('1.09') }, '0.5')).toBe('stopOut');
  });

  it('has a trailing stop that never moves back', () => {
    const [distance, open] = [toPrice('0.01'), toPrice('1.1')];
    const prices = ['1.12', '1.115', '1.13', '1.121', '1.119'].map(toPrice);
    let best = open;
    const results = prices.map((price) => {
      best = betterOf('buy', best, price);
      return triggerAt(order('buy'), { trailing: { distance, best } }, price);
    });
    expect(results).toEqual([null, null, null, null, 'trailingStop']);
    expect(trailingPrice('sell', { distance, best: toPrice('1.05') })).toBe(toPrice('1.06'));
    expect(betterOf('sell', 5n, 4n)).toBe(4n);
  });
});

describe('a pending order', () => {
  const quote = { bid: toPrice('1.0999'), ask: toPrice('1.1001') };
  it.each([
    ['buy', 'limit', '1.1001', true],
    ['buy', 'limit', '1.1000', false],
    ['buy', 'stop', '1.1001', true],
    ['buy', 'stop', '1.1002', false],
    ['sell', 'limit', '1.0999', true],
    ['sell', 'limit', '1.1000', false],
    ['sell', 'stop', '1.0999', true],
    ['sell', 'stop', '1.0998', false],
  ] as const)('to %s with the %s entry %s is opened by the quote: %s', (side, entry, price, touched) => {
    expect(isTouched({ side, entry, price: toPrice(price) }, quote)).toBe(touched);
  });
});
