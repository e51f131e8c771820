import type { Order } from '@countinghouse/contract/order/order.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { resultNow, stakeOf } from './open-result.ts';

const bet = (symbol: string) =>
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

test('open orders add up to what they would bring together now', () => {
  const orders = [bet('EURUSD'), bet('GBPUSD')];
  const quotes = new Map([
    ['EURUSD', at('1.2')],
    ['GBPUSD', at('1.0')],
  ]);
  expect(resultNow(orders, quotes)).toBe(8_008n - 10_010n);
  expect(stakeOf(orders)).toBe(20_020n);
});

test('nothing is said of the whole while one price is unknown', () => {
  expect(resultNow([bet('EURUSD'), bet('GBPUSD')], new Map([['EURUSD', at('1.2')]]))).toBeNull();
  expect(resultNow([], new Map())).toBe(0n);
});
