import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Price } from '../trading/price.ts';
import { isTouched, triggerAt } from '../trading/triggers.ts';
import { entryProblems, guardProblems, priceProblems, termProblems } from './order-terms.ts';
import { CreateOrder } from './order.ts';

const now = new Date('2026-07-07T10:00:00Z');
const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`seed of the terms: ${seed}`);
const runs = { seed, numRuns: 5_000 };
const side = fc.constantFrom('buy' as const, 'sell' as const);
const some: fc.Arbitrary<Price> = fc.bigInt(1n, 400n);

describe('guards', () => {
  it('are refused exactly if they would close the order immediately', () => {
    fc.assert(
      fc.property(side, some, fc.option(some), fc.option(some), (type, exit, stopLoss, takeProfit) => {
        // So far away that the stake itself is never lost.
        const position = { side: type, stake: 1n, leverage: 1, open: type === 'buy' ? exit : 1_000n };
        const guards = { ...(stopLoss !== null && { stopLoss }), ...(takeProfit !== null && { takeProfit }) };
        const isRefused = guardProblems(type, exit, guards).length > 0;
        expect(isRefused).toBe(triggerAt(position, guards, exit) !== null);
      }),
      runs,
    );
  });

  it('must trail at a distance below the price', () => {
    expect([guardProblems('buy', 100n, { trailing: 99n }), guardProblems('sell', 100n, { trailing: null })]).toEqual([
      [],
      [],
    ]);
    expect(guardProblems('buy', 100n, { trailing: 100n })).toEqual([{ path: 'trailing', code: 'trailingTooFar' }]);
  });
});

describe('an entry price', () => {
  it('is refused exactly if the order would open immediately', () => {
    fc.assert(
      fc.property(side, fc.constantFrom('limit' as const, 'stop' as const), some, some, fc.nat(9), (...drawn) => {
        const [type, entry, price, bid, spread] = drawn;
        const waiting = { side: type, entry, price };
        const quote = { bid, ask: bid + BigInt(spread) };
        expect(entryProblems(waiting, quote).length > 0).toBe(isTouched(waiting, quote));
      }),
      runs,
    );
  });
});

describe('prices', () => {
  it('may have at most the decimals of their symbol, ignoring trailing zeros', () => {
    expect(priceProblems('EURUSD', { stopLoss: '1.100000', takeProfit: null })).toEqual([]);
    expect(priceProblems('JP225', { entryPrice: '39000.5' })).toEqual([
      { path: 'entryPrice', code: 'priceDecimals', params: { decimals: 0 } },
    ]);
  });
});

describe('the terms of an order', () => {
  const forex = { symbol: 'EURUSD', kind: 'forex', type: 'buy', quantity: 100, leverage: 10 } as const;
  const binaryOrder = { ...forex, kind: 'binary', leverage: 1, expiryPreset: '1h' } as const;
  const paths = (input: object) =>
    termProblems(CreateOrder.parse({ ...forex, ...input }), now).map(({ path, code }) => [path, code]);

  it('can describe a market order, a pending order, a binary order and a past trade', () => {
    const past = {
      openPrice: '1.1',
      dateOpened: '2025-01-02T10:00:00Z',
      closePrice: '1.2',
      dateClosed: '2025-01-03T10:00:00Z',
    };
    expect([{}, { entry: 'stop', entryPrice: '1.2' }, binaryOrder, past].map(paths)).toEqual([[], [], [], []]);
  });

  it('report all invalid fields together', () => {
    expect(
      paths({ ...binaryOrder, leverage: 5, entry: 'limit', entryPrice: '1.1', expiration: '2026-07-07T10:00:10Z' }),
    ).toEqual([
      ['entryPrice', 'forexOnly'],
      ['entry', 'forexOnly'],
      ['leverage', 'binaryLeverage'],
      ['expiration', 'oneExpiry'],
    ]);
  });
});
