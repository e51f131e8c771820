import { describe, expect, it } from 'vitest';
import { binaryPrice, binaryResult, decidingTicks, payoutOf, settleBinary } from './binary.ts';
import { type Quote, toPrice } from './price.ts';

const terms = { side: 'buy', stake: 10_000n, payout: 8500 } as const;
const entry = toPrice('1.10000');
const tick = (time: number, price = '1.10000'): Quote => ({
  symbol: 'EURUSD',
  bid: toPrice(price) - 4n,
  ask: toPrice(price) + 4n,
  time,
});

describe('a binary buy order of 100 euros with a payout of 85 %', () => {
  it.each([
    ['1.10001', { outcome: 'won', profit: 8_500n }],
    ['1.10000', { outcome: 'refunded', profit: 0n }],
    ['1.09999', { outcome: 'lost', profit: -10_000n }],
  ])('that expires at %s is %o', (exit, result) => {
    expect(binaryResult(terms, entry, toPrice(exit))).toEqual(result);
  });

  it('has the opposite result if it is a sell order', () => {
    const outcomes = ['1.10001', '1.09999'].map((exit) =>
      binaryResult({ ...terms, side: 'sell' }, entry, toPrice(exit)),
    );
    expect(outcomes.map(({ profit }) => profit)).toEqual([-10_000n, 8_500n]);
  });
});

describe('the deciding ticks', () => {
  const span = { accepted: 1_000, expires: 61_000 };

  it('are the first after acceptance and the last at or before expiry', () => {
    const ticks = [tick(61_001), tick(61_000), tick(1_000), tick(1_001), tick(30_000)];
    const deciding = decidingTicks(span, ticks);
    expect([deciding?.entry.time, deciding?.exit.time]).toEqual([1_001, 61_000]);
  });

  it('do not exist, so the order is void, if there is no tick or the last is stale at expiry', () => {
    for (const ticks of [[], [tick(1_000), tick(61_001)], [tick(2_000), tick(50_999)]]) {
      expect(settleBinary(terms, span, ticks)).toEqual({ outcome: 'void', profit: 0n });
    }
    expect(settleBinary(terms, span, [tick(2_000), tick(51_000, '1.10001')]).outcome).toBe('won');
  });

  it('decide by the mid price', () => {
    expect(binaryPrice({ bid: 10n, ask: 14n })).toBe(12n);
  });
});

describe('the payout', () => {
  it('depends only on the asset class and the duration', () => {
    expect(
      [60_000, 3_600_000, 3_600_001, 86_400_000, 86_400_001].map((length) => payoutOf('majorPair', length)),
    ).toEqual([8500, 8500, 8200, 8200, 8000]);
  });
});
