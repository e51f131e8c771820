import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { priceText, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../../test/app/test-app.ts';
import { simulatedVolatility, startPrices } from './simulated-markets.ts';
import type { PriceFeed } from './price-feed.ts';
import { readQuotes } from './quote-file.ts';
import { replayFeed } from './replay-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

const tuesday = Date.parse('2026-07-07T14:00:00Z');
const saturday = Date.parse('2026-07-11T14:00:00Z');
const secret = Buffer.alloc(32, 7);
const endings: (() => Promise<void>)[] = [];
const quotesFrom = async (feed: PriceFeed): Promise<Quote[]> => {
  const quotes: Quote[] = [];
  endings.push(await feed.start((quote) => void quotes.push(quote)));
  return quotes;
};
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

describe('simulated prices', () => {
  it('are the same for the same secret and moment in any order of calls, and different for another secret', () => {
    const span = { from: tuesday, to: tuesday + 60_000, step: 1_000 };
    const past = (key: Buffer) => simulatedFeed(testClock(), key).past?.('EURUSD', span) ?? [];
    expect(past(secret)).toHaveLength(60);
    expect(past(secret)).toEqual(past(secret));
    expect(past(secret)).not.toEqual(past(Buffer.alloc(32, 8)));
    const feed = simulatedFeed(testClock(), secret);
    const oneByOne = past(secret)
      .toReversed()
      .flatMap(({ time }) => feed.past?.('EURUSD', { from: time, to: time + 1, step: 250 }) ?? []);
    expect(oneByOne.toReversed()).toEqual(past(secret));
  });

  it('cannot be computed from the source code: no other secret gives the next price, however close it is', () => {
    const span = { from: tuesday, to: tuesday + 3_600_000, step: 1_000 };
    const bids = (key: Buffer) =>
      simulatedFeed(testClock(), key)
        .past?.('BTCUSD', span)
        .map(({ bid }) => bid) ?? [];
    const real = bids(secret);
    const flipped = Buffer.from(secret);
    flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0);
    for (const guess of [Buffer.alloc(32), Buffer.alloc(32, 1), Buffer.alloc(0), flipped]) {
      const hits = bids(guess).filter((bid, index) => bid === real[index]).length;
      expect(hits).toBeLessThan(36);
    }
  });

  it('give no advantage to predicting the next move from all moves before', () => {
    const feed = simulatedFeed(testClock(), secret);
    const bids = feed.past?.('BTCUSD', { from: tuesday, to: tuesday + 40_000_000, step: 1_000 }) ?? [];
    const moves = bids.slice(1).map(({ bid }, index) => Number(bid - (bids[index]?.bid ?? 0n)));
    const won = (side: (index: number) => number): number => {
      const decided = moves.flatMap((move, index) =>
        index < 60 || move * side(index) === 0 ? [] : [move * side(index)],
      );
      return decided.filter((product) => product > 0).length / decided.length;
    };
    const sum = (from: number, to: number) => moves.slice(from, to).reduce((total, move) => total + move, 0);
    for (const back of [1, 2, 5, 60]) {
      const share = won((index) => sum(index - back, index));
      expect([back, share > 0.48, share < 0.52]).toEqual([back, true, true]);
    }
  });

  it('give no advantage to betting on a return to their starting price, over a day, a week or a month', () => {
    const day = 86_400_000;
    const start = toPrice(String(startPrices['BTCUSD']));
    const feeds = Array.from({ length: 40 }, (_none, index) => simulatedFeed(testClock(), Buffer.alloc(32, index + 1)));
    for (const days of [1, 7, 30]) {
      let [won, decided] = [0, 0];
      for (const feed of feeds) {
        const span = { from: tuesday, to: tuesday + 3_000 * day, step: days * day };
        const bids = feed.past?.('BTCUSD', span).map(({ bid }) => bid) ?? [];
        for (const [index, bid] of bids.slice(0, -1).entries()) {
          const away = bid - start;
          const move = (bids[index + 1] ?? bid) - bid;
          // Only far from the start, where a price that is drawn back would show it most.
          if (away * 4n < start && away * -4n < start) continue;
          decided += 1;
          if (away * move < 0n) won += 1;
        }
      }
      const deviation = Math.sqrt(0.25 / decided);
      expect([days, Math.abs(won / decided - 0.5) < 4 * deviation]).toEqual([days, true]);
    }
  });

  it('are sent at most four times a second, each symbol with its own spread, while its market is open', async () => {
    const clock = testClock(new Date(tuesday));
    const quotes = await quotesFrom(simulatedFeed(clock, secret));
    clock.advance(10_000);
    await vi.waitFor(() => expect(quotes.some(({ time }) => time === tuesday + 10_000)).toBe(true), 10_000);
    for (const { symbol, spread } of tradedSymbols) {
      const own = quotes.filter((quote) => quote.symbol === symbol);
      const times = own.map(({ time }) => time);
      const open = simulatedFeed(clock, secret).isOpen(symbol, clock.now());
      expect(own.length > 0).toBe(open);
      expect(new Set(times.map((time) => time % 250))).toEqual(new Set(open ? [0] : []));
      expect(new Set(times).size).toBe(times.length);
      expect(own.every(({ bid, ask }) => ask - bid === toPrice(spread))).toBe(true);
    }
  });

  it('stop at the weekend, except for crypto', async () => {
    const clock = testClock(new Date(saturday));
    const quotes = await quotesFrom(simulatedFeed(clock, secret));
    clock.advance(2_000);
    await vi.waitFor(() => expect(quotes.length).toBeGreaterThan(2), 10_000);
    expect([...new Set(quotes.map(({ symbol }) => symbol))].toSorted()).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD']);
  });

  it('move as much over the years as the volatility of their class says', () => {
    const feed = simulatedFeed(testClock(), secret);
    const year = 365 * 86_400_000;
    for (const { symbol, assetClass } of tradedSymbols) {
      const quotes = feed.past?.(symbol, { from: tuesday, to: tuesday + 3 * year, step: 86_400_000 }) ?? [];
      const moves = quotes.slice(1).map(({ bid, time }, index) => {
        const before = quotes[index] ?? { bid, time };
        return { square: Math.log(Number(bid) / Number(before.bid)) ** 2, years: (time - before.time) / year };
      });
      // A market that is closed at this hour of half the year makes one move of it.
      const near = moves.filter(({ years }) => years < 5 / 365);
      const sum = (key: 'square' | 'years') => near.reduce((total, move) => total + move[key], 0);
      const measured = Math.sqrt(sum('square') / sum('years')) / simulatedVolatility[assetClass];
      expect([symbol, measured > 0.85, measured < 1.15]).toEqual([symbol, true, true]);
    }
  });

  it('have a starting price for every symbol', () => {
    expect(Object.keys(startPrices).toSorted()).toEqual(tradedSymbols.map(({ symbol }) => symbol).toSorted());
  });
});

describe('a file of prices', () => {
  const read = (text: string) =>
    readQuotes(text, 'EURUSD', toPrice('0.00010')).map(({ bid, ask, time }) => [
      time,
      priceText(bid, 4),
      priceText(ask, 4),
    ]);

  it('yields bids and asks in the order of their times', () => {
    expect(read('Time,Bid,Ask\r\n1767225601000,1.2,1.3\r\n"2026-01-01T00:00:00Z",1.1,1.2\r\n\r\n')).toEqual([
      [1_767_225_600_000, '1.1000', '1.2000'],
      [1_767_225_601_000, '1.2000', '1.3000'],
    ]);
  });

  it('yields four quotes for a bar, its low before its high when it rose', () => {
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
    ['time,bid,ask\n1767225600000,1.2', ':2 is not a line'],
    ['time,bid,ask\n1767225600000,1.1,1.2\nyesterday,1.1,1.2', ':3 is not a line'],
    ['time,bid,ask\n1767225600000,1.1,1e3', ':2 is not a line'],
    ['time,bid,ask\n1767225600000,1.2,1.1', ':2 has contradictory prices'],
    ['time,open,high,low,close\n1767225600000,1.2,1.1,1,1', ':2 has contradictory prices'],
  ])('that contains %j is refused with its line', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('replayed prices', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-prices-'));
    return () => rm(folder, { recursive: true });
  });

  it('are sent with their original intervals, and their symbols are open for that time', async () => {
    await writeFile(path.join(folder, 'EURUSD.csv'), 'time,bid,ask\n1000000000000,1.1,1.2\n1000000060000,1.2,1.3');
    await writeFile(path.join(folder, 'DE40.csv'), 'time,bid,ask\n1000000030000,18000,18001');
    const clock = testClock(new Date(saturday));
    const feed = replayFeed(folder, clock);
    const quotes = await quotesFrom(feed);
    const received = (count: number) => vi.waitFor(() => expect(quotes).toHaveLength(count), 10_000);
    await received(1);
    clock.advance(30_000);
    await received(2);
    clock.advance(30_000);
    await received(3);
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

  it('are refused at start without a file, or with one of a symbol that is not traded', async () => {
    const start = () => replayFeed(folder, testClock()).start(() => undefined);
    await expect(start()).rejects.toThrow('no .csv file');
    await writeFile(path.join(folder, 'NOTHING.csv'), 'time,bid,ask');
    await expect(start()).rejects.toThrow('NOTHING.csv');
  });
});
