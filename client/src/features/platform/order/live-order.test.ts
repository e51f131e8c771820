import type { Order } from '@countinghouse/contract/order/order.ts';
import { equityOf, marginLevel } from '@countinghouse/contract/trading/account.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { accountNow, isUnpriced, positionOf, profitAt, staleFrom } from './live-order.ts';

const forex = {
  id: 'a',
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 1_000,
  leverage: 10,
  status: 'open',
  openPrice: '1.10000',
  payout: null,
} as Order;
const binary = { ...forex, id: 'b', kind: 'binary', leverage: 1, payout: 8_500, quantity: 100 } as Order;
const quote = { bid: toPrice('1.11100'), ask: toPrice('1.11110') };

test('an open order is valued at the profit of closing it now', () => {
  expect(profitAt(forex, quote)).toBe(10_000n);
  expect(profitAt({ ...forex, type: 'sell', openPrice: '1.11110' }, { bid: quote.bid, ask: toPrice('1.22221') })).toBe(
    -100_000n,
  );
  expect(profitAt(binary, quote)).toBe(8_500n);
  expect(profitAt({ ...binary, type: 'sell' }, quote)).toBe(-10_000n);
});

test('a pending or closed order has no live value', () => {
  for (const order of [
    { ...forex, status: 'pending' as const },
    { ...forex, status: 'closed' as const },
    { ...binary, openPrice: null },
  ])
    expect([profitAt(order, quote), positionOf(order)]).toEqual([null, null]);
});

test('an account counts leveraged orders at current prices, and binary ones not at all', () => {
  const account = accountNow(
    50_000n,
    [forex, binary, { ...forex, id: 'c', symbol: 'DE40' }],
    new Map([['EURUSD', quote]]),
  );
  expect(equityOf(account)).toBe(50_000n + 110_000n + 100_000n);
  expect(marginLevel(account)).toBe(13_000n);
});

test('a result at stale prices shows the oldest of them, and one without a price is unknown', () => {
  const orders = [forex, { ...forex, id: 'c', symbol: 'DE40' }, { ...forex, symbol: 'WTI', status: 'closed' as const }];
  const fresh = { ...quote, time: 2_000, stale: false };
  const old = { ...quote, time: 1_000, stale: true };
  const quotes = (of: object) => new Map([['EURUSD', fresh], ...Object.entries(of)] as [string, typeof fresh][]);
  expect(staleFrom(orders, quotes({ DE40: old, WTI: { ...old, time: 1 } }))).toBe(1_000);
  expect(staleFrom(orders, quotes({ DE40: fresh, WTI: old }))).toBeNull();
  expect([isUnpriced(orders, quotes({})), isUnpriced(orders, quotes({ DE40: old }))]).toEqual([true, false]);
});
