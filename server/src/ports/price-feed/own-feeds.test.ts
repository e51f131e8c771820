import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { priceText, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../../test/app/test-app.ts';
import { imaginedPrices } from './imagined-markets.ts';
import type { PriceFeed } from './price-feed.ts';
import { readQuotes } from './quote-file.ts';
import { replayFeed } from './replay-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

const tuesday = Date.parse('2026-07-07T14:00:00Z');
const saturday = Date.parse('2026-07-11T14:00:00Z');
const endings: (() => Promise<void>)[] = [];
const hear = async (feed: PriceFeed): Promise<Quote[]> => {
  const quotes: Quote[] = [];
  endings.push(await feed.start((quote) => void quotes.push(quote)));
  return quotes;
};
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

describe('simulated prices', () => {
  it('are the same for the same seed and moment, and others for another', async () => {
    const span = { from: tuesday, to: tuesday + 60_000, step: 1_000 };
    const past = (seed: number) => simulatedFeed(testClock(), seed).past?.('EURUSD', span);
    expect(past(1)).toHaveLength(60);
    expect(past(1)).toEqual(past(1));
    expect(past(1)).not.toEqual(past(2));
  });

  it('are told four times a second at most, each symbol with its own spread, while its market is open', async () => {
    const clock = testClock(new Date(tuesday));
    const quotes = await hear(simulatedFeed(clock));
    clock.advance(10_000);
    await vi.waitFor(() => expect(quotes.some(({ time }) => time === tuesday + 10_000)).toBe(true), 10_000);
    for (const { symbol, spread } of tradedSymbols) {
      const own = quotes.filter((quote) => quote.symbol === symbol);
      const times = own.map(({ time }) => time);
      const open = simulatedFeed(clock).isOpen(symbol, clock.now());
      expect(own.length > 0).toBe(open);
      expect(new Set(times.map((time) => time % 250))).toEqual(new Set(open ? [0] : []));
      expect(new Set(times).size).toBe(times.length);
      expect(own.every(({ bid, ask }) => ask - bid === toPrice(spread))).toBe(true);
    }
  });

  it('rest at the weekend, but for crypto', async () => {
    const clock = testClock(new Date(saturday));
    const quotes = await hear(simulatedFeed(clock));
    clock.advance(2_000);
    await vi.waitFor(() => expect(quotes.length).toBeGreaterThan(2), 10_000);
    expect([...new Set(quotes.map(({ symbol }) => symbol))].toSorted()).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD']);
  });

  it('wander, and stay within a third of where they began over years', () => {
    const feed = simulatedFeed(testClock());
    const year = 365 * 86_400_000;
    for (const { symbol, assetClass } of tradedSymbols.filter((one) => one.assetClass !== 'crypto')) {
      const quotes = feed.past?.(symbol, { from: tuesday, to: tuesday + 3 * year, step: 86_400_000 }) ?? [];
      const parts = quotes.map(({ bid }) => Number(priceText(bid, 5)) / (imaginedPrices[symbol] ?? 0));
      expect([assetClass, Math.min(...parts) > 0.66, Math.max(...parts) < 1.5]).toEqual([assetClass, true, true]);
      expect(new Set(parts).size).toBeGreaterThan(quotes.length / 4);
    }
  });

  it('have a beginning for every symbol', () => {
    expect(Object.keys(imaginedPrices).toSorted()).toEqual(tradedSymbols.map(({ symbol }) => symbol).toSorted());
  });
});

describe('a file of prices', () => {
  const read = (text: string) =>
    readQuotes(text, 'EURUSD', toPrice('0.00010')).map(({ bid, ask, time }) => [
      time,
      priceText(bid, 4),
      priceText(ask, 4),
    ]);

  it('tells bids and asks in the order of their times', () => {
    expect(read('Time,Bid,Ask\r\n1767225601000,1.2,1.3\r\n"2026-01-01T00:00:00Z",1.1,1.2\r\n\r\n')).toEqual([
      [1_767_225_600_000, '1.1000', '1.2000'],
      [1_767_225_601_000, '1.2000', '1.3000'],
    ]);
  });

  it('makes four quotes of a bar, its low before its high when it rose', () => {
    const bars = 'time,open,high,low,close\n1767225600000,1.2,1.4,1.1,1.3\n1767225660000,1.3,1.4,1.1,1.2';
    expect(read(bars).map(([time, bid]) => [Number(time) - 1_767_225_600_000, bid])).toEqual([
      [0, '1.2000'],
      [15_000, '1.1000'],
      [30_000, '1.4000'],
      [45_000, '1.3000'],
      [60_000, '1.3000'],
      [75_000, '1.4000'],
      [90_000, '1.1000'],
      [105_000, '1.2000'],
    ]);
  });

  it.each([
    ['time,price\n1,2', 'first line'],
    ['time,bid,ask\n1767225600000,1.2', ':2 is no line'],
    ['time,bid,ask\n1767225600000,1.1,1.2\nyesterday,1.1,1.2', ':3 is no line'],
    ['time,bid,ask\n1767225600000,1.1,1e3', ':2 is no line'],
    ['time,bid,ask\n1767225600000,1.2,1.1', ':2 has prices on the wrong side'],
    ['time,open,high,low,close\n1767225600000,1.2,1.1,1,1', ':2 has prices on the wrong side'],
  ])('that says %j is refused with its line', (text, words) => {
    expect(() => read(text)).toThrow(words);
  });
});

describe('replayed prices', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-prices-'));
    return () => rm(folder, { recursive: true });
  });

  it('are told as much later than the first as they were then, and their symbols are open so long', async () => {
    await writeFile(path.join(folder, 'EURUSD.csv'), 'time,bid,ask\n1000000000000,1.1,1.2\n1000000060000,1.2,1.3');
    await writeFile(path.join(folder, 'DE40.csv'), 'time,bid,ask\n1000000030000,18000,18001');
    const clock = testClock(new Date(saturday));
    const feed = replayFeed(folder, clock);
    const quotes = await hear(feed);
    const told = (count: number) => vi.waitFor(() => expect(quotes).toHaveLength(count), 10_000);
    await told(1);
    clock.advance(30_000);
    await told(2);
    clock.advance(30_000);
    await told(3);
    expect(quotes.map(({ symbol, time }) => [symbol, time - saturday])).toEqual([
      ['EURUSD', 0],
      ['DE40', 30_000],
      ['EURUSD', 60_000],
    ]);
    const open = (symbol: string, later: number) => feed.isOpen(symbol, new Date(saturday + later));
    expect([open('EURUSD', 60_000), open('EURUSD', 60_001), open('DE40', 0), open('WTI', 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('are refused at the start without a file, or with one of a symbol that is not traded', async () => {
    const start = () => replayFeed(folder, testClock()).start(() => undefined);
    await expect(start()).rejects.toThrow('no .csv file');
    await writeFile(path.join(folder, 'NOTHING.csv'), 'time,bid,ask');
    await expect(start()).rejects.toThrow('NOTHING.csv');
  });
});
