import { describe, expect, it } from 'vitest';
import { closingLines, entryPrice, exitPrice, forexProfit, rawProfit, type Side } from './forex.ts';
import { toPrice } from './price.ts';

interface Written {
  readonly side: Side;
  readonly euro: number;
  readonly leverage: number;
  readonly open: string;
}

const position = ({ side, euro, leverage, open }: Written) => ({
  side,
  stake: BigInt(euro) * 100n,
  leverage,
  open: toPrice(open),
});

describe('the profit of an order', () => {
  it.each([
    [{ side: 'buy', euro: 1000, leverage: 10, open: '1.1000' }, '1.1110', 10_000n],
    [{ side: 'sell', euro: 1000, leverage: 10, open: '1.1000' }, '1.1110', -10_000n],
    [{ side: 'buy', euro: 1000, leverage: 30, open: '1.1000' }, '1.0600', -100_000n],
    [{ side: 'buy', euro: 250, leverage: 1, open: '80' }, '90', 3_125n],
  ] as const)('of %o closed at %s is %s cents', (written, close, cents) => {
    expect(forexProfit(position(written), toPrice(close))).toBe(cents);
  });

  it('is never a loss above the stake, whatever the raw loss', () => {
    const order = position({ side: 'buy', euro: 1000, leverage: 30, open: '1.1000' });
    expect([rawProfit(order, toPrice('1.0600')), forexProfit(order, toPrice('1.0600'))]).toEqual([
      -109_091n,
      -100_000n,
    ]);
  });

  it('is rounded once, half away from zero', () => {
    const cent = { side: 'buy', stake: 1n, leverage: 1, open: 200n } as const;
    expect([forexProfit(cent, 300n), forexProfit({ ...cent, side: 'sell' }, 300n)]).toEqual([1n, -1n]);
    expect(forexProfit(cent, 299n)).toBe(0n);
  });

  it('rejects invalid terms', () => {
    const order = { side: 'buy', stake: 100n, leverage: 1, open: 1n } as const;
    for (const wrong of [{ stake: 0n }, { leverage: 0 }, { leverage: 1.5 }, { open: 0n }]) {
      expect(() => forexProfit({ ...order, ...wrong }, 1n)).toThrow(RangeError);
    }
    expect(() => forexProfit(order, -1n)).toThrow(RangeError);
  });
});

it('a buy order opens at the ask and closes at the bid, a sell order the other way round', () => {
  const quote = { bid: 1n, ask: 2n };
  expect([entryPrice('buy', quote), exitPrice('buy', quote)]).toEqual([2n, 1n]);
  expect([entryPrice('sell', quote), exitPrice('sell', quote)]).toEqual([1n, 2n]);
});

it('no order closes with a loss above its stake', () => {
  expect(() => closingLines(100n, -101n)).toThrow(RangeError);
});
