import type { Order } from '@countinghouse/contract/order/order.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { resultNow, stakeOf } from './open-trades.tsx';

const binaryOrder = (symbol: string) =>
  ({
    id: symbol,
    symbol,
    kind: 'binary',
    type: 'buy',
    status: 'open',
    quantity: 100.1,
    payout: 8_000,
    openPrice: '1.1',
  }) as Order;
const at = (price: string) => ({ bid: toPrice(price), ask: toPrice(price) });

test('the result of open orders is their total profit if closed now', () => {
  const orders = [binaryOrder('EURUSD'), binaryOrder('GBPUSD')];
  const quotes = new Map([
    ['EURUSD', at('1.2')],
    ['GBPUSD', at('1.0')],
  ]);
  expect(resultNow(orders, quotes)).toEqual({ cents: 8_008n - 10_010n, unpriced: 0 });
  expect(stakeOf(orders)).toBe(20_020n);
});

test('orders without a price are counted, not guessed', () => {
  const quotes = new Map([['EURUSD', at('1.2')]]);
  expect(resultNow([binaryOrder('EURUSD'), binaryOrder('GBPUSD')], quotes)).toEqual({ cents: 8_008n, unpriced: 1 });
  expect(resultNow([], quotes)).toEqual({ cents: 0n, unpriced: 0 });
});
