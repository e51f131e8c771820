import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { hearOthers } from '../../kernel/changes/signal.ts';
import { readConfig } from '../../kernel/config/config.ts';
import type { App } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database/database.ts';
import { openLog } from '../../kernel/log/log.ts';
import type { Work } from '../../kernel/feature.ts';
import { leadMarket } from './lead-market.ts';
import { type Market, openMarket } from './market.ts';
import { holderOf } from './price-holder-table.ts';
import { quoteKeeperOf } from './quote-batches.ts';
import { followQuotes } from './relay.ts';

/** One of several servers as far as prices are concerned; its feed is silent, and the test receives for it. */
interface Server {
  readonly app: App;
  readonly market: Market;
  lead(): Promise<void>;
  end(): Promise<void>;
}

const patiently = { timeout: 10_000 };
const symbol = 'BTCUSD';
const clock = testClock(new Date('2026-07-07T10:00:00Z'));
const alone = { backend: null };
let test: TestDatabase;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  test = await createTestDatabase();
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await test.drop();
});

const server = async (database: Database = test.database): Promise<Server> => {
  const config = readConfig({
    SERVERS: 'several',
    DATABASE_URL: test.url,
    DATA_DIR: '/nowhere',
    PRICE_FEED: 'off',
    PUBLIC_URL: 'https://office.example.com',
  });
  const app: App = { config, database, log: openLog('silent'), clock };
  const market = await openMarket(app);
  // A feed that is off has no open market; the rule under test comes after that.
  Object.assign(market.feed, { isOpen: () => true });
  const following = followQuotes(app);
  const endHearing = await hearOthers(app);
  let work: Work | undefined;
  const end = async (): Promise<void> => {
    await work?.stop();
    work = undefined;
  };
  ends.push(end, following.stop, endHearing);
  return {
    app,
    market,
    lead: async () => {
      work = await leadMarket(app, alone);
    },
    end,
  };
};

const quoteOf = (bid: string, more: Partial<Quote> = {}): Quote => ({
  symbol,
  bid: toPrice(bid),
  ask: toPrice(bid),
  time: clock.now().getTime(),
  ...more,
});

const tradedAt = ({ market }: Server): bigint | undefined => market.tradable(symbol, clock.now())?.bid;
const knows = ({ market }: Server, other: Server): boolean => market.state().isHeld === other.market.state().isHeld;
const batched = async (): Promise<string[]> =>
  (await test.database.query<{ lines: string }>(sql`select lines from quote_batch_lines`)).flatMap(({ lines }) =>
    lines.split('\n'),
  );

describe('a change of the leading server', () => {
  it('ends trading on the quotes that the former one received and the next one did not', async () => {
    const [former, next] = [await server(), await server()];
    await former.lead();
    former.market.receive(quoteOf('60000'));
    await expect.poll(() => tradedAt(next), patiently).toBe(toPrice('60000'));
    await former.end();
    await next.lead();
    // Received when it no longer led: nobody else has it.
    former.market.follow({ ...former.market.state(), isHeld: false, quotes: [quoteOf('61000')] });
    expect(tradedAt(former)).toBe(toPrice('61000'));
    await expect.poll(() => holderOf(former.app), patiently).toBe(holderOf(next.app));
    await expect.poll(() => knows(former, next), patiently).toBe(true);
    expect(tradedAt(former)).toBeUndefined();
    expect(former.market.recent(symbol, 0)).toEqual([]);
    clock.advance(1);
    next.market.receive(quoteOf('60500'));
    await expect.poll(() => tradedAt(former), patiently).toBe(toPrice('60500'));
  });

  it('leaves none of the quotes that the next one heard out of the public log, and none twice', async () => {
    const [former, next] = [await server(), await server()];
    await former.lead();
    former.market.receive(quoteOf('1.1000', { symbol: 'EURUSD' }));
    await quoteKeeperOf(former.app).store();
    // Older than the newest stored quote, of another symbol.
    former.market.receive(quoteOf('60000', { time: clock.now().getTime() - 500 }));
    await expect.poll(() => next.market.recent(symbol, 0), patiently).toHaveLength(1);
    expect(await batched()).toHaveLength(1);
    await next.lead();
    await quoteKeeperOf(next.app).store();
    const lines = await batched();
    expect(lines).toHaveLength(2);
    expect(lines.filter((line) => line.includes(symbol))).toHaveLength(1);
  });
});

describe('the quotes of the leading server', () => {
  it('reach the others, in order, after a time in which the database could not be reached', async () => {
    let isAway = false;
    let refused = 0;
    const [leading, other] = [
      await server({
        ...test.database,
        query: async (fragment) => {
          if (!isAway) return test.database.query(fragment);
          refused += 1;
          throw new Error('the database cannot be reached');
        },
      }),
      await server(),
    ];
    await leading.lead();
    isAway = true;
    for (const bid of ['60000', '60001', '60002']) {
      leading.market.receive(quoteOf(bid));
      clock.advance(1);
    }
    const before = refused;
    await expect.poll(() => refused, patiently).toBeGreaterThan(before + 1);
    isAway = false;
    const bids = () => other.market.recent(symbol, 0).map(({ bid }) => bid);
    await expect.poll(bids, patiently).toEqual(['60000', '60001', '60002'].map(toPrice));
  });

  it('fit into a notification, with a second source and every symbol doubted', async () => {
    const [leading, other] = [await server(), await server()];
    await leading.lead();
    const doubted = tradedSymbols.map((one) => one.symbol);
    Object.assign(leading.market, { state: () => ({ isHeld: false, isHalted: false, doubted }) });
    const price = toPrice('9999999.99999999');
    for (let at = 0; at < 80; at++) {
      const time = clock.now().getTime();
      const witness = { time, bid: price, ask: price };
      leading.market.receive(quoteOf('9999999.99999999', { witness }));
      clock.advance(1);
    }
    await expect.poll(() => other.market.recent(symbol, 0), patiently).toHaveLength(80);
  });
});
