import { describe, expect, it } from 'vitest';
import { expiryOf, expiryPresets, isExpiryAllowed } from './expiry.ts';
import { leverageCap } from './leverage.ts';
import { isMarketOpen } from './market-hours.ts';
import { isStale, PriceText, priceText, readPrice, toPrice } from './price.ts';
import { assetClasses, symbolGroups, symbolNamed, tradedSymbols } from './symbols.ts';

describe('a price', () => {
  it('is parsed from and formatted as decimal text without loss', () => {
    expect([readPrice('1.1'), readPrice('0.00000001'), readPrice('65000')]).toEqual([
      110_000_000n,
      1n,
      6_500_000_000_000n,
    ]);
    expect([priceText(110_001_500n, 5), priceText(110_001_499n, 5), priceText(3_812_345_000_000n, 0)]).toEqual([
      '1.10002',
      '1.10001',
      '38123',
    ]);
    expect(priceText(toPrice('0.05'), 2)).toBe('0.05');
  });

  it.each(['', '0', '0.000', '-1', '1e3', '1.123456789', '1,1', '1234567890', ' 1', '1.'])('is not %j', (text) => {
    expect([readPrice(text), PriceText.safeParse(text).success]).toEqual([null, false]);
    expect(() => toPrice(text)).toThrow(RangeError);
  });

  it('is stale when it is older than ten seconds', () => {
    const now = new Date(20_000);
    expect([isStale({ time: 10_000 }, now), isStale({ time: 9_999 }, now)]).toEqual([false, true]);
  });
});

describe('the traded symbols', () => {
  it('are about thirty in every group and class, each once', () => {
    expect(tradedSymbols.length).toBeGreaterThanOrEqual(30);
    expect(new Set(tradedSymbols.map(({ symbol }) => symbol)).size).toBe(tradedSymbols.length);
    expect(new Set(tradedSymbols.map(({ group }) => group))).toEqual(new Set(symbolGroups));
    expect(new Set(tradedSymbols.map(({ assetClass }) => assetClass))).toEqual(new Set(assetClasses));
  });

  it('have spreads with their own number of decimals', () => {
    for (const { spread, decimals } of tradedSymbols) {
      expect(Number(priceText(toPrice(spread), decimals))).toBe(Number(spread));
    }
    expect(symbolNamed('EURUSD')?.decimals).toBe(5);
    expect(symbolNamed('toString')).toBeUndefined();
  });
});

describe('markets', () => {
  const open = (hours: Parameters<typeof isMarketOpen>[0], ...moments: string[]) =>
    moments.map((moment) => isMarketOpen(hours, new Date(moment)));

  it('for currencies are open from Sunday to Friday 17:00 New York time, in summer and winter', () => {
    expect(
      open('currencies', '2026-07-05T20:59Z', '2026-07-05T21:00Z', '2026-07-10T20:59Z', '2026-07-10T21:00Z'),
    ).toEqual([false, true, true, false]);
    expect(open('currencies', '2026-01-04T21:59Z', '2026-01-04T22:00Z', '2026-01-10T12:00Z')).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('for futures pause for an hour each day', () => {
    expect(open('futures', '2026-07-07T20:59Z', '2026-07-07T21:00Z', '2026-07-07T21:59Z', '2026-07-07T22:00Z')).toEqual(
      [true, false, false, true],
    );
  });

  it('for shares keep the hours of their exchange, and crypto never closes', () => {
    expect(open('newYork', '2026-07-07T13:29Z', '2026-07-07T13:30Z', '2026-07-07T20:00Z', '2026-07-04T15:00Z')).toEqual(
      [false, true, false, false],
    );
    expect(open('europe', '2026-01-06T07:59Z', '2026-01-06T08:00Z', '2026-01-06T16:30Z')).toEqual([false, true, false]);
    expect(open('always', '2026-07-04T03:00Z')).toEqual([true]);
  });
});

describe('the expiry of a binary order', () => {
  it('is the duration of its preset after the start', () => {
    const start = new Date('2026-01-31T10:20:30.456Z');
    expect(expiryPresets.map((preset) => expiryOf(preset, start).toISOString())).toEqual([
      '2026-01-31T10:21:30.456Z',
      '2026-01-31T10:25:30.456Z',
      '2026-01-31T10:50:30.456Z',
      '2026-01-31T11:20:30.456Z',
      '2026-01-31T22:20:30.456Z',
      '2026-02-01T10:20:30.456Z',
      '2026-02-07T10:20:30.456Z',
      '2026-02-28T10:20:30.456Z',
    ]);
  });

  it('must be a minute to a year ahead if chosen freely', () => {
    const start = new Date('2026-01-01T00:00:00Z');
    const allowed = (moment: string) => isExpiryAllowed(new Date(moment), start);
    expect([
      allowed('2026-01-01T00:00:59.999Z'),
      allowed('2026-01-01T00:01:00Z'),
      allowed('2027-01-02T00:00:00Z'),
      allowed('2027-01-02T00:00:01Z'),
      isExpiryAllowed(new Date(Number.NaN), start),
    ]).toEqual([false, true, true, false, false]);
  });
});

it('leverage is capped by asset class and client class', () => {
  const capOf = (symbol: string) => leverageCap('retail', symbolNamed(symbol)?.assetClass ?? 'crypto');
  expect(['EURUSD', 'EURGBP', 'AUDUSD', 'XAUUSD', 'DE40', 'XAGUSD', 'WTI', 'AAPL', 'BTCUSD'].map(capOf)).toEqual([
    30, 30, 20, 20, 20, 10, 10, 5, 2,
  ]);
  for (const assetClass of assetClasses) {
    expect(leverageCap('professional', assetClass)).toBeGreaterThan(leverageCap('retail', assetClass));
  }
});
