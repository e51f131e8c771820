import type { Order } from '@countinghouse/contract/order/order.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { expect, test } from 'vitest';
import { changedLevels, levelProblems, typedLevels } from './typed-levels.ts';

const traded = symbolNamed('EURUSD');
if (!traded) throw new Error('EURUSD is not traded');
const order = {
  status: 'pending',
  type: 'buy',
  entryPrice: '1.10000',
  stopLoss: '1.09000',
  takeProfit: null,
  trailing: null,
} as Order;

test('only changes are sent, and null removes a guard', () => {
  const levels = typedLevels(order);
  expect(changedLevels(order, levels, traded)).toEqual({});
  expect(changedLevels(order, { ...levels, stopLoss: null, takeProfit: 1.2 }, traded)).toEqual({
    stopLoss: null,
    takeProfit: '1.20000',
  });
  expect(changedLevels(order, { ...levels, entryPrice: 1.05, trailing: 0.001 }, traded)).toEqual({
    entryPrice: '1.05000',
    trailing: '0.00100',
  });
});

test('a pending order always keeps an entry price', () => {
  expect(changedLevels(order, { ...typedLevels(order), entryPrice: null }, traded)).toEqual({});
});

test('guards are compared with the entry price, or with the current one', () => {
  const paths = (item: Order, changes: Parameters<typeof levelProblems>[1]) =>
    levelProblems(item, changes, { bid: toPrice('1.20000'), ask: toPrice('1.20010') }).map(({ path }) => path);
  expect(paths(order, { stopLoss: '1.15000' })).toEqual(['stopLoss']);
  expect(paths(order, { stopLoss: '1.15000', entryPrice: '1.16000' })).toEqual([]);
  expect(paths({ ...order, status: 'open' }, { stopLoss: '1.15000', takeProfit: '1.19000' })).toEqual(['takeProfit']);
  expect(paths({ ...order, status: 'open' }, { stopLoss: null })).toEqual([]);
});
