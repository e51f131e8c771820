import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEuro } from '../kernel/money.ts';
import { binaryPrice, binaryResult } from './binary.ts';
import { checkReceipt, verifyReceipt } from './check-receipt.ts';
import { entryPrice, exitPrice, forexProfit, rawProfit } from './forex.ts';
import { exactPriceText, type Price, priceText, type Quote, toPrice } from './price.ts';
import { type Receipt, receiptText, type ReceiptTick } from './receipt.ts';

const accepted = Date.parse('2026-07-07T10:00:00Z');
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const at = (milliseconds: number): string => new Date(accepted + milliseconds).toISOString();
const text = (price: Price): string => exactPriceText(price, 5);
const quote = (bid: number, spread: number, time: number): Quote => ({
  symbol: 'EURUSD',
  bid: toPrice((bid / 100_000).toFixed(5)),
  ask: toPrice(((bid + spread) / 100_000).toFixed(5)),
  time: accepted + time,
});
const ticks = (quotes: readonly Quote[]): ReceiptTick[] =>
  quotes.map(({ bid, ask, time }) => ({ bid: text(bid), ask: text(ask), time: new Date(time).toISOString() }));

interface Trade {
  readonly type: 'buy' | 'sell';
  readonly stake: bigint;
  readonly leverage: number;
  readonly opened: readonly Quote[];
  readonly closed: readonly Quote[];
}

const base = {
  order: '019f0000-0000-7000-8000-000000000000',
  symbol: 'EURUSD',
  entry: 'market',
  entryPrice: null,
  stopLoss: null,
  takeProfit: null,
  trailing: null,
  trailingBest: null,
  priceSource: 'simulated',
  adjustmentReason: null,
  accepted: at(0),
} as const;

/** A forex order as the product settles it: opened when it was accepted, closed a minute later. */
const forex = ({ type, stake, leverage, opened, closed }: Trade): Receipt => {
  const open = entryPrice(type, opened.at(-1) as Quote);
  const end = exitPrice(type, closed.at(-1) as Quote);
  const position = { side: type, stake, leverage, open };
  const profit = forexProfit(position, end);
  return {
    ...base,
    kind: 'forex',
    type,
    quantity: toEuro(stake),
    leverage,
    payout: null,
    expiration: null,
    open: { at: at(0), price: text(open), basis: 'tick', ticks: ticks(opened) },
    close: { at: at(60_000), price: text(end), basis: 'tick', ticks: ticks(closed) },
    reason: 'customer',
    outcome: null,
    rawProfit: toEuro(rawProfit(position, end)),
    profit: toEuro(profit),
    returned: toEuro(stake + profit),
  };
};

/** A one-minute binary order: its entry is the first tick after acceptance, its exit the last before expiry. */
const binary = ({ type, stake, opened, closed }: Omit<Trade, 'leverage'>): Receipt => {
  const open = binaryPrice(opened.at(-1) as Quote);
  const end = binaryPrice(closed.at(-1) as Quote);
  const { profit, outcome } = binaryResult({ side: type, stake, payout: 8_500 }, open, end);
  return {
    ...base,
    kind: 'binary',
    type,
    quantity: toEuro(stake),
    leverage: 1,
    payout: 8_500,
    expiration: at(60_000),
    open: {
      at: new Date((opened.at(-1) as Quote).time).toISOString(),
      price: text(open),
      basis: 'tick',
      ticks: ticks(opened),
    },
    close: { at: at(60_000), price: text(end), basis: 'tick', ticks: ticks(closed) },
    reason: 'expiry',
    outcome,
    rawProfit: null,
    profit: toEuro(profit),
    returned: toEuro(stake + profit),
  };
};

const trade: Trade = {
  type: 'buy',
  stake: 1_000_00n,
  leverage: 10,
  opened: [quote(110_000, 0, 0)],
  closed: [quote(111_100, 0, 59_750)],
};

const somePlaces = fc.integer({ min: 100_000, max: 120_000 });
const someTicks = (times: readonly number[]): fc.Arbitrary<Quote[]> =>
  fc
    .array(fc.tuple(somePlaces, fc.integer({ min: 0, max: 9 })), { minLength: times.length, maxLength: times.length })
    .map((all) => all.map(([bid, spread], index) => quote(bid, spread, times[index] ?? 0)));

const someTrade = (openTimes: readonly number[]) =>
  fc.record({
    type: fc.constantFrom('buy' as const, 'sell' as const),
    stake: fc.bigInt(1n, 100_000_000n),
    leverage: fc.integer({ min: 1, max: 200 }),
    opened: someTicks(openTimes),
    closed: someTicks([52_000, 55_500, 59_750]),
  });

const someReceipt: fc.Arbitrary<Receipt> = fc.oneof(
  someTrade([-8_000, -250, 0]).map(forex),
  someTrade([-8_000, -250, 250]).map(binary),
);

/** The paths of every text, number or null in a receipt. */
const leaves = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const altered = (receipt: Receipt, path: readonly (string | number)[], by: number): Receipt => {
  const copy = structuredClone(receipt) as unknown as Record<string | number, unknown>;
  let inner = copy;
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  inner[last] = other(inner[last], by);
  return copy as unknown as Receipt;
};

/** Another value of the same form: for figures, off by a cent, a millisecond or the last decimal. */
const other = (value: unknown, by: number): unknown => {
  if (value === null) return '1.10000';
  if (typeof value === 'number') return Math.round(value * 100 + by) / 100;
  if (typeof value !== 'string') throw new Error('no leaf');
  if (/^\d{4}-.*Z$/.test(value)) return new Date(Date.parse(value) + by).toISOString();
  if (/^\d+\.\d+$/.test(value)) return priceText(toPrice(value) + BigInt(by) * 1_000n, 5);
  return `${value}x`;
};

const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`seed of the receipts: ${seed}`);
const runs = { seed, numRuns: 2_000 };

describe('a receipt', () => {
  it('of a correctly settled order has no findings', async () => {
    await fc.assert(
      fc.asyncProperty(someReceipt, async (receipt) => {
        expect(await verifyReceipt(receipt, digest(receiptText(receipt)), digest)).toEqual([]);
      }),
      runs,
    );
  });

  it('with one altered tick, term, time or cent is reported', async () => {
    const changed = someReceipt.chain((receipt) =>
      fc.tuple(fc.constant(receipt), fc.constantFrom(...leaves(receipt)), fc.constantFrom(1, -1, 7)),
    );
    await fc.assert(
      fc.asyncProperty(changed, async ([receipt, path, by]) => {
        const hash = digest(receiptText(receipt));
        expect(await verifyReceipt(altered(receipt, path, by), hash, digest)).not.toEqual([]);
      }),
      runs,
    );
  });

  it('with a missing tick is reported', async () => {
    await fc.assert(
      fc.asyncProperty(someReceipt, fc.nat(2), async (receipt, index) => {
        const hash = digest(receiptText(receipt));
        const close = { ...receipt.close, ticks: receipt.close.ticks.toSpliced(index, 1) };
        expect(await verifyReceipt({ ...receipt, close }, hash, digest)).not.toEqual([]);
      }),
      runs,
    );
  });

  it('has the same text regardless of how its times are formatted', () => {
    const receipt = forex(trade);
    const written = { ...receipt, accepted: '2026-07-07T12:00:00+02:00' };
    expect(receiptText(written)).toBe(receiptText(receipt));
  });
});

describe('the arithmetic of a receipt, without its hash', () => {
  const good = forex(trade);
  const binaryOrder = binary({
    ...trade,
    stake: 100_00n,
    opened: [quote(110_000, 0, 250)],
    closed: [quote(110_001, 0, 59_750)],
  });
  const closeOf = (receipt: Receipt, fields: Partial<Receipt['close']>): Receipt => ({
    ...receipt,
    close: { ...receipt.close, ...fields },
  });

  it('matches the test vectors', () => {
    expect([good.profit, binaryOrder.profit, binaryOrder.outcome]).toEqual([100, 85, 'won']);
    expect([checkReceipt(good), checkReceipt(binaryOrder)]).toEqual([[], []]);
  });

  it.each([
    ['equal', '1.10000', 0, []],
    ['half a percent lower', '1.09453', 0, []],
    ['a little more than that lower', '1.09452', 0, ['witness']],
    ['a little more than that higher', '1.10553', 0, ['witness']],
    ['ten seconds older', '1.10000', -10_000, []],
    ['more than that older', '1.10000', -10_001, ['witness']],
    ['no price', '0', 0, ['ticks']],
  ])('of a price confirmed by a second source that is %s has the right findings', (_case, price, later, findings) => {
    const [tick] = good.open?.ticks ?? [];
    if (!good.open || !tick) throw new Error('the receipt has no opening price');
    const time = new Date(Date.parse(tick.time) + later).toISOString();
    const witnessed = { ...tick, witness: { time, bid: price, ask: price } };
    expect(checkReceipt({ ...good, open: { ...good.open, ticks: [witnessed] } })).toEqual(findings);
  });

  it.each([
    ['a closing tick', closeOf(good, { ticks: ticks([quote(111_000, 0, 59_750)]) }), ['closePrice']],
    ['a closing price', closeOf(good, { price: '1.11200' }), ['closePrice', 'rawProfit', 'profit']],
    ['a stale closing tick', closeOf(good, { ticks: ticks([quote(111_100, 0, 49_999)]) }), ['closeTime']],
    ['an opening tick', { ...good, open: { ...good.open, ticks: ticks([quote(109_000, 0, 0)]) } }, ['openPrice']],
    ['a cent of the profit', { ...good, profit: 100.01 }, ['profit', 'returned']],
    ['a cent that was returned', { ...good, returned: 1_099.99 }, ['returned']],
    ['the stake', { ...good, quantity: 1_001 }, ['rawProfit', 'profit', 'returned']],
    ['the leverage', { ...good, leverage: 11 }, ['rawProfit', 'profit']],
    ['the side', { ...good, type: 'sell' }, ['rawProfit', 'profit']],
    ['an entry that was not touched', { ...good, entry: 'limit', entryPrice: '1.09999' }, ['openTime']],
    ['a stop that was not reached', { ...good, reason: 'stopLoss', stopLoss: '1.11000' }, ['trigger']],
    ['a stop that there was not', { ...good, reason: 'stopLoss' }, ['trigger']],
    ['a stop-out that was none', { ...good, reason: 'stopOut' }, ['trigger']],
    ['a target that was not reached', { ...good, reason: 'takeProfit', takeProfit: '1.11101' }, ['trigger']],
    ['a trailing stop without its best', { ...good, reason: 'trailingStop', trailing: '0.01' }, ['trigger']],
    ['an agreement that no one made', closeOf(good, { basis: 'agreed' }), ['closePrice']],
    ['the payout', { ...binaryOrder, payout: 8_400 }, ['profit']],
    ['the outcome', { ...binaryOrder, outcome: 'lost' }, ['outcome']],
    ['an exit after its end', closeOf(binaryOrder, { ticks: ticks([quote(110_001, 0, 60_001)]) }), ['closeTime']],
    [
      'an entry before acceptance',
      { ...binaryOrder, open: { ...binaryOrder.open, ticks: ticks([quote(110_000, 0, 0)]) } },
      ['openTime'],
    ],
    [
      'a second entry tick',
      { ...binaryOrder, open: { ...binaryOrder.open, ticks: ticks([quote(110_000, 0, 100), quote(110_000, 0, 250)]) } },
      ['openTime'],
    ],
    [
      'ticks out of order',
      closeOf(good, { ticks: ticks([quote(1, 0, 59_900), quote(111_100, 0, 59_750)]) }),
      ['ticks'],
    ],
    [
      'an ask below its bid',
      closeOf(good, { ticks: [{ time: at(59_750), bid: '1.11100', ask: '1.11099' }] }),
      ['ticks'],
    ],
    ['a part of a hundredth of a percent', { ...binaryOrder, payout: 8_500.5 }, ['terms']],
    ['half a cent', { ...good, profit: 100.001 }, ['terms']],
    ['the leverage of a binary order', { ...binaryOrder, leverage: 2 }, ['terms']],
  ])('finds %s', (_what, receipt, findings) => {
    expect(checkReceipt(receipt as Receipt)).toEqual(findings);
  });

  it('accepts a price only within the ticks of the minute', () => {
    const range = ticks([quote(110_900, 0, 50_500), quote(111_200, 0, 59_750)]);
    const inRange = (price: string) => checkReceipt(closeOf(good, { basis: 'range', ticks: range, price }));
    expect([inRange('1.11100'), inRange('1.11201')[0], inRange('1.10899')[0]]).toEqual([
      [],
      'closePrice',
      'closePrice',
    ]);
  });

  it('accepts an agreed profit as recorded, down to the loss of the stake', () => {
    const agreed = (profit: number): Receipt => ({
      ...closeOf(good, { basis: 'agreed', price: null, ticks: [] }),
      reason: 'adjustment',
      adjustmentReason: 'A wrong price was shown',
      rawProfit: null,
      profit,
      returned: 1_000 + profit,
    });
    expect([checkReceipt(agreed(12.34)), checkReceipt(agreed(-1_000)), checkReceipt(agreed(-1_001))]).toEqual([
      [],
      [],
      ['profit'],
    ]);
  });

  it('accepts a void binary order without a price', () => {
    const none = closeOf(binaryOrder, { basis: 'none', price: null, ticks: [] });
    const empty: Receipt = { ...none, reason: 'void', outcome: 'void', profit: 0, returned: 100, open: null };
    expect([checkReceipt(empty), checkReceipt({ ...empty, profit: 1, returned: 101 })]).toEqual([[], ['profit']]);
  });
});
