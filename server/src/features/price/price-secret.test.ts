import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { simulatedFeed } from '../../ports/price-feed/simulated-feed.ts';
import { openMarket } from './market.ts';
import { priceSecret } from './price-secret-table.ts';

const saturday = new Date('2026-07-11T14:00:00Z');
const apps: TestApp[] = [];
const start = async (): Promise<TestApp> => {
  const app = await startTestApp({ clock: testClock(saturday), env: { PRICE_FEED: 'simulated' } });
  apps.push(app);
  return app;
};
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});

const query = { symbol: 'BTCUSD', from: '2026-07-11T13:00:00Z', to: '2026-07-11T14:00:00Z' } as const;
const candlesSeenBy = async (who: Caller) => (await who.call(priceCandles, { query: query as never })).body.candles;

describe('the secret of simulated prices', () => {
  it('differs between installations, so that the prices of one reveal nothing about those of another', async () => {
    const [one, other] = [await start(), await start()];
    const secrets = await Promise.all([one, other].map(({ database }) => priceSecret(database)));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(2);
    expect(secrets.every(({ length }) => length === 32)).toBe(true);
    const [seen = [], elsewhere = []] = await Promise.all(
      [one, other].map(async (app) => candlesSeenBy(await signedIn(app, 'lead'))),
    );
    expect(seen).toHaveLength(60);
    expect(seen.filter(({ close }, index) => close === elsewhere[index]?.close).length).toBeLessThan(3);
  });

  it('stays the same after a restart and on a second server, which continue the same prices', async () => {
    const { running, database } = await start();
    const restarted = { ...running.app };
    const [before, after] = await Promise.all([running.app, restarted].map((app) => openMarket(app)));
    const span = { from: saturday.getTime(), to: saturday.getTime() + 60_000, step: 250 };
    expect(after).not.toBe(before);
    expect(after?.feed.past?.('BTCUSD', span)).toEqual(before?.feed.past?.('BTCUSD', span));
    const past = simulatedFeed(testClock(), await priceSecret(database)).past?.('BTCUSD', span);
    expect(before?.feed.past?.('BTCUSD', span)).toEqual(past);
  });

  it('can be neither read through a call nor replaced or removed by the server', async () => {
    const app = await start();
    const secret = (await priceSecret(app.database)).toString('hex');
    const root = await signedIn(app, 'root');
    await vi.waitFor(async () => expect((await root.call(priceQuotes)).body.quotes.length).toBeGreaterThan(0), 10_000);
    const replies = [await root.call(priceQuotes), await root.call(priceCandles, { query: query as never })];
    expect(replies.map(({ text }) => text.includes(secret)).concat(app.logged().includes(secret))).not.toContain(true);
    for (const statement of [sql`update price_secret set secret = secret`, sql`delete from price_secret`])
      await expect(app.running.app.database.query(statement)).rejects.toThrow('permission denied');
  });
});
