import type { Order } from '@countinghouse/contract/order/order.ts';
import { equityOf, marginLevel } from '@countinghouse/contract/trading/account.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { accountNow, positionOf, profitAt } from './live-order.ts';

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

test('an open order is worth what closing it now would bring', () => {
  expect(profitAt(forex, quote)).toBe(10_000n);
  expect(profitAt({ ...forex, type: 'sell', openPrice: '1.11110' }, { bid: quote.bid, ask: toPrice('1.22221') })).toBe(
    -100_000n,
  );
  expect(profitAt(binary, quote)).toBe(8_500n);
  expect(profitAt({ ...binary, type: 'sell' }, quote)).toBe(-10_000n);
});

test('an order that waits or is over is worth nothing that moves', () => {
  for (const order of [
    { ...forex, status: 'pending' as const },
    { ...forex, status: 'closed' as const },
    { ...binary, openPrice: null },
  ])
    expect([profitAt(order, quote), positionOf(order)]).toEqual([null, null]);
});

test('an account counts leveraged orders at the prices of now, and binary ones not at all', () => {
  const account = accountNow(
    50_000n,
    [forex, binary, { ...forex, id: 'c', symbol: 'DE40' }],
    new Map([['EURUSD', quote]]),
  );
  expect(equityOf(account)).toBe(50_000n + 110_000n + 100_000n);
  expect(marginLevel(account)).toBe(13_000n);
});
