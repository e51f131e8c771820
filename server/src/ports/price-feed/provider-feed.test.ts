import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PriceServer, startPriceServer } from '../../../test/app/price-server.ts';
import { testClock } from '../../../test/app/test-app.ts';
import { openLog } from '../../kernel/log/log.ts';
import { providerFeed } from './provider-feed.ts';

const now = Date.parse('2026-07-07T10:00:00Z');
let provider: PriceServer;
let quotes: Quote[];
let end: () => Promise<void>;
let feed: ReturnType<typeof providerFeed>;

const begin = async (silence = 10_000): Promise<void> => {
  feed = providerFeed(
    { url: provider.url, key: 'a key' },
    { clock: testClock(new Date(now)), log: openLog('silent') },
    { first: 5, most: 20, silence },
  );
  end = await feed.start((quote) => void quotes.push(quote));
  await connections(1);
};
const connections = (count: number) => vi.waitFor(() => expect(provider.received).toHaveLength(count), 10_000);
const ticks = (count: number) => vi.waitFor(() => expect(feed.counts().ticks).toBe(count), 10_000);
const euro = (time: number, sequence?: number) =>
  provider.tick('EURUSD', '1.10000', '1.10008', { time, ...(sequence !== undefined && { sequence }) });

beforeEach(async () => {
  quotes = [];
  provider = await startPriceServer();
});
afterEach(async () => {
  await end();
  await provider.stop();
});

describe('a provider of prices', () => {
  it('receives a subscription to every symbol with the key, and its ticks become quotes without rounding', async () => {
    await begin();
    expect(JSON.parse(provider.received[0] ?? '')).toMatchObject({ type: 'subscribe', key: 'a key' });
    expect(JSON.parse(provider.received[0] ?? '').symbols).toContain('EURUSD');
    euro(now);
    await ticks(1);
    expect(quotes).toEqual([{ symbol: 'EURUSD', bid: toPrice('1.1'), ask: toPrice('1.10008'), time: now }]);
  });

  it('receives a new subscription after each loss of the connection', async () => {
    await begin();
    provider.cut();
    await connections(2);
    provider.cut();
    await connections(3);
    euro(now);
    await ticks(1);
    expect(feed.counts()).toMatchObject({ lost: 2, missed: 0 });
  });

  it('that falls silent, or sends only invalid messages, is replaced by a new connection', async () => {
    await begin(100);
    provider.say('nonsense');
    await connections(2);
    expect(feed.counts().lost).toBeGreaterThanOrEqual(1);
  });

  it('that skips ticks has them counted, except those during a lost connection', async () => {
    await begin();
    for (const sequence of [7, 8, 11]) euro(now, sequence);
    await ticks(3);
    expect(feed.counts().missed).toBe(2);
    provider.cut();
    await connections(2);
    euro(now, 40);
    await ticks(4);
    expect(feed.counts().missed).toBe(2);
  });

  it('may send garbage, which is ignored and counted', async () => {
    await begin();
    const tick = { type: 'tick', symbol: 'EURUSD', bid: '1.1', ask: '1.2', time: now };
    const garbage: unknown[] = [
      'no json {',
      '',
      null,
      [],
      { type: 'news' },
      { ...tick, symbol: '__proto__' },
      { ...tick, bid: 1.1 },
      { ...tick, bid: '-1' },
      { ...tick, bid: '1.3' },
      { ...tick, ask: 'NaN' },
      { ...tick, time: now + 5_001 },
      { ...tick, time: 'now' },
      { ...tick, sequence: 0.5 },
      { ...tick, note: 'x'.repeat(17_000) },
    ];
    for (const one of garbage) provider.say(typeof one === 'string' ? one : JSON.stringify(one));
    euro(now);
    euro(now - 1);
    provider.say(JSON.stringify({ type: 'heartbeat', time: now }));
    euro(now);
    await ticks(2);
    expect(feed.counts()).toMatchObject({ ignored: garbage.length + 1, lost: 0 });
    expect(quotes.map(({ time }) => time)).toEqual([now, now]);
  });
});
