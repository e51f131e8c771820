import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { priceCandles, priceDay, priceQuotes, type PriceUpdate } from '@countinghouse/contract/price/price.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { listen, type Listener } from '../../../test/hostile/live-room.ts';
import { sweepRows } from '../../kernel/housekeeping/sweep-rows.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { storeCandles } from './candle-table.ts';
import { holderOf } from './price-holder-table.ts';
import { marketOf } from './market.ts';
import { candleBook } from './minute-candles.ts';
import { allFacts } from '../facts/index.ts';

const start = Date.parse('2026-07-07T10:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1_000);
const clock = testClock(at(0));
let folder: string;
let app: TestApp;
let lead: Caller;

// Bids by second; the ask is one point above.
const bids: readonly (readonly [number, string])[] = [
  [0, '1.10000'],
  [20, '1.10500'],
  [40, '1.09500'],
  [59, '1.10100'],
  [60, '1.10200'],
  [65, '1.10300'],
  [300, '1.20000'],
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-prices-'));
  const lines = bids.map(([second, bid]) => `${at(second).toISOString()},${bid},${bid.slice(0, -1)}1`);
  await writeFile(path.join(folder, 'EURUSD.csv'), ['time,bid,ask', ...lines].join('\n'));
  app = await startTestApp({ clock, env: { PRICE_FEED: `replay:${folder}` } });
  lead = await signedIn(app, 'lead');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const watch = async (who: Caller, ...names: unknown[]): Promise<{ updates: PriceUpdate[]; listener: Listener }> => {
  const listener = await listen(app.url, who);
  const updates: PriceUpdate[] = [];
  listener.socket.on('price', (update: PriceUpdate) => updates.push(update));
  for (const name of names) listener.socket.emit('watch', name);
  return { updates, listener };
};
const bidsOf = (updates: PriceUpdate[]) => updates.flatMap(({ quotes }) => quotes.map(({ bid }) => bid));
const quoted = async (bid: string) =>
  vi.waitFor(async () => {
    const { body } = await lead.call(priceQuotes);
    if (body.quotes[0]?.bid !== bid) throw new Error('not quoted yet');
    return body;
  }, 10_000);
const candlesOf = async (query: object = {}) =>
  (await lead.call(priceCandles, { query: { symbol: 'EURUSD', ...query } as never })).body.candles;

describe('prices', () => {
  it('are quoted to customers in their symbol’s decimal places, with their source', async () => {
    const body = await quoted('1.10000');
    expect(body).toEqual({
      feed: 'replay',
      at: at(0).toISOString(),
      quotes: [
        {
          symbol: 'EURUSD',
          bid: '1.10000',
          ask: '1.10001',
          time: at(0).toISOString(),
          stale: false,
          open: true,
        },
      ],
    });
  });

  it('are stale after ten seconds, and then trading is refused', async () => {
    const market = marketOf(app.running.app);
    expect([market.tradable('EURUSD', at(10))?.bid, market.tradable('EURUSD', at(10.001))]).toEqual([
      toPrice('1.1'),
      null,
    ]);
    expect([market.tradable('WTI', at(0)), market.tradable('toString', at(0))]).toEqual([null, null]);
    clock.moveTo(at(11));
    expect((await quoted('1.10000')).quotes[0]?.stale).toBe(true);
  });

  it('are stale when they are dated in the future, or when they stop while the wall clock is set back', () => {
    const market = marketOf(app.running.app);
    const quote = { symbol: 'GBPUSD', bid: toPrice('1.28'), ask: toPrice('1.28') };
    market.receive({ ...quote, time: at(0).getTime() });
    expect(market.isStale('GBPUSD', at(-10.001))).toBe(true);
    expect(market.isStale('GBPUSD', at(-10))).toBe(false);
    clock.advance(10_001);
    clock.correct(-10_001);
    market.guard.resume();
    expect(market.isStale('GBPUSD', clock.now())).toBe(true);
    market.receive({ ...quote, time: clock.now().getTime() });
    expect(market.isStale('GBPUSD', clock.now())).toBe(false);
  });

  it('are sent live to subscribers, the last one of each symbol, and to no one else', async () => {
    const watching = await watch(lead, 'price');
    const silent = await watch(lead, 'prices', '__proto__', { name: 'price' }, null);
    const visitor = await watch(visitorOf(app), 'price');
    await vi.waitFor(() => expect(watching.updates.length).toBeGreaterThan(0), 20_000);
    expect(watching.updates[0]).toMatchObject({ feed: 'replay' });
    clock.moveTo(at(59));
    // Earlier quotes may still be on their way when the subscription begins; those in between are never sent.
    await vi.waitFor(() => expect(bidsOf(watching.updates).at(-1)).toBe('1.10100'), 10_000);
    expect(bidsOf(watching.updates)).not.toContain('1.10500');
    expect([silent.updates, visitor.updates]).toEqual([[], []]);
    watching.listener.socket.emit('unwatch', 'price');
    await quoted('1.10100');
    const again = await watch(lead, 'price');
    clock.moveTo(at(60));
    await vi.waitFor(() => expect(bidsOf(again.updates).at(-1)).toBe('1.10200'), 10_000);
    expect(bidsOf(watching.updates).at(-1)).toBe('1.10100');
    for (const { listener } of [watching, silent, visitor, again]) listener.socket.close();
  });

  it('become candles of a minute, aggregated to longer ones', async () => {
    clock.moveTo(at(65));
    await quoted('1.10300');
    const wanted = [
      { time: at(0).toISOString(), open: '1.10000', high: '1.10500', low: '1.09500', close: '1.10100' },
      { time: at(60).toISOString(), open: '1.10200', high: '1.10300', low: '1.10200', close: '1.10300' },
    ];
    await vi.waitFor(async () => expect(await candlesOf()).toEqual(wanted), 20_000);
    const joined = { ...wanted[0], close: '1.10300' };
    const upTo = { to: at(3_600).toISOString() };
    expect(await candlesOf({ frame: '5m', ...upTo })).toEqual([joined]);
    expect(await candlesOf({ frame: '1d', ...upTo })).toEqual([{ ...joined, time: '2026-07-07T00:00:00.000Z' }]);
    expect(await candlesOf({ from: at(1).toISOString(), ...upTo })).toEqual([wanted[1]]);
    expect(await candlesOf({ from: at(0).toISOString(), to: at(60).toISOString() })).toEqual([wanted[0]]);
    expect(await candlesOf({ symbol: 'DE40' })).toEqual([]);
  });

  it('of the day so far are read for all symbols at once, from its first price on, and again after half a minute', async () => {
    const day = async () => (await lead.call(priceDay)).body;
    const EURUSD = { symbol: 'EURUSD', first: '1.10000', curve: ['1.10300'] };
    expect(await day()).toEqual({ since: '2026-07-07T00:00:00.000Z', symbols: [EURUSD] });
    const candles = [-900, 0, 15, 16, 40].map((minutes, index) => ({
      symbol: 'DE40',
      minute: start + minutes * 60_000,
      open: toPrice(`${index}1`),
      high: toPrice('90'),
      low: toPrice('1'),
      close: toPrice(`${index}5`),
    }));
    await storeCandles(app.database, candles, holderOf(app.running.app));
    expect((await day()).symbols).toEqual([EURUSD]);
    clock.moveTo(at(3_000));
    expect((await day()).symbols).toContainEqual({ symbol: 'DE40', first: '11.0', curve: ['35.0', '45.0'] });
  });

  it('are limited to as many candles as a chart can show, and to traded symbols', async () => {
    const ask = (query: object) => lead.call(priceCandles, { query: query as never });
    const tooLong = await ask({ symbol: 'EURUSD', from: at(-90_001).toISOString(), to: at(0).toISOString() });
    expect([
      (await ask({ symbol: 'EURUSD', from: at(-90_000).toISOString(), to: at(0).toISOString() })).status,
      tooLong.status,
      (await ask({ symbol: 'NOTHING' })).status,
    ]).toEqual([200, 422, 400]);
    expect(tooLong.problem.message).toMatch(/^At most 1,?500 periods/);
  });

  it('are ignored when they are older than the last', () => {
    const market = marketOf(app.running.app);
    const [known] = market.latest();
    if (!known) throw new Error('no quote');
    expect(market.receive({ ...known, bid: 1n, time: known.time - 1 })).toBe(false);
    expect(market.latest()).toContainEqual(known);
  });
});

describe('candles', () => {
  const minute = start - 86_400_000;
  const candle = { symbol: 'WTI', minute, open: 500n, high: 900n, low: 100n, close: 700n };
  const stored = () =>
    app.database.query(sql`
      select (open * 100000000)::integer as open, (high * 100000000)::integer as high, (low * 100000000)::integer as low,
        (close * 100000000)::integer as close from price_candle where symbol = 'WTI'`);

  const holder = () => holderOf(app.running.app);

  it('are extended when they are stored again, as after a restart within their minute', async () => {
    await storeCandles(app.database, [candle], holder());
    await storeCandles(app.database, [candle], holder());
    expect(await stored()).toEqual([{ open: 500, high: 900, low: 100, close: 700 }]);
    await storeCandles(app.database, [{ ...candle, open: 800n, high: 950n, low: 300n, close: 800n }], holder());
    expect(await stored()).toEqual([{ open: 500, high: 950, low: 100, close: 800 }]);
  });

  it('that could not be stored are stored with the next, in their current state', () => {
    const book = candleBook();
    const quote = { symbol: 'WTI', bid: 5n, ask: 6n, time: minute };
    book.add(quote);
    book.giveBack(book.take());
    book.add({ ...quote, bid: 7n });
    book.add({ ...quote, bid: 9n, time: minute + 60_000 });
    expect(book.take().map(({ open, close }) => [open, close])).toEqual([
      [5n, 7n],
      [9n, 9n],
    ]);
    expect(book.take()).toEqual([]);
  });

  it('are kept for sixty days', async () => {
    const days = (count: number) => minute - ((minute - start) % 60_000) - count * 86_400_000;
    const candles = [58, 60].map((count) => ({ ...candle, minute: days(count) }));
    await storeCandles(app.database, candles, holder());
    expect((await sweepRows(app.running.app, allFacts))['price_candle']).toBe(1);
    expect(await stored()).toHaveLength(2);
  });
});
