import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { addFunds, addTrader, placeTrade } from '../../../../test/app/trades.ts';
import { newId } from '../../../kernel/ids.ts';
import type { PriceFeed } from '../../../ports/price-feed/price-feed.ts';
import { takeBackAverted } from './averted.ts';
import { openDesk } from './desk.ts';
import { loadOrders } from './load-orders.ts';
import { entrance, replayPast } from './replay.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const start = new Date('2026-07-07T10:00:00Z').getTime();

/** A feed that quoted EURUSD at these bids, a second apart. */
const feedOf = (bids: readonly string[]): PriceFeed => ({
  name: 'simulated',
  isOpen: () => true,
  start: async () => async () => undefined,
  past: (symbol, { from, to }) =>
    bids
      .map((bid, index): Quote => ({ symbol, bid: toPrice(bid), ask: toPrice(bid), time: start + (index + 1) * 1_000 }))
      .filter(({ time }) => time >= from && time < to),
});

interface Scene {
  readonly bids: readonly string[];
  readonly guards: { readonly stopLoss?: bigint; readonly trailing?: bigint };
  /** Cents that arrive after the replay has begun. */
  readonly deposit: bigint;
}

/** Replays the quotes for an order of 100 euro at 1.1000 with leverage 10 and no cash beside it. */
const replayed = async ({ bids, guards, deposit }: Scene) => {
  const { app: server } = app.running;
  const lead = await addTrader(server, 100_00n);
  const id = newId();
  const terms = { kind: 'forex', leverage: 10, price: toPrice('1.1'), entry: 'market' } as const;
  const order = { id, lead, symbol: 'EURUSD', side: 'buy', stake: 100_00n, at: new Date(start) } as const;
  await placeTrade(server, { ...order, ...terms, ...guards });
  const desk = openDesk(server, () => undefined);
  const loaded = await loadOrders(server);
  await addFunds(server, lead, deposit);
  await replayPast(desk, feedOf(bids), {
    loaded,
    enter: entrance(desk, loaded),
    until: start + 60_000,
    onCloseOut: () => takeBackAverted(server, desk),
    signal: new AbortController().signal,
  });
  await desk.lanes.idle();
  const [found] = await app.database.query(sql`
    select status, close_reason as reason, close_price::float8 as price, date_closed as closed from orders where id = ${id}::uuid`);
  return found;
};

describe('an order whose close-out is averted by money that arrives during a replay', () => {
  it('meets the later quotes of the outage', async () => {
    const scene = { bids: ['1.1000', '1.0400', '1.0300', '1.1000'], guards: { stopLoss: toPrice('1.035') } };
    expect(await replayed({ ...scene, deposit: 500_00n })).toEqual({
      status: 'closed',
      reason: 'stopLoss',
      price: 1.03,
      closed: new Date(start + 3_000),
    });
  });

  it('keeps the best price that its trailing stop had reached', async () => {
    const scene = { bids: ['1.1000', '1.1300', '1.0400', '1.0200', '1.1000'], guards: { trailing: toPrice('0.1') } };
    expect(await replayed({ ...scene, deposit: 500_00n })).toMatchObject({ reason: 'trailingStop', price: 1.02 });
  });

  it('is closed out at a later quote when the money is used up', async () => {
    const scene = { bids: ['1.1000', '1.0400', '1.0100', '1.1000'], guards: {} };
    expect(await replayed({ ...scene, deposit: 10_00n })).toMatchObject({ reason: 'closeOut', price: 1.01 });
  });
});
