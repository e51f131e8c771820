import { notification } from '@countinghouse/contract/notification/notification.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { marketOf } from '../../src/features/price/index.ts';
import { sha256 } from '../../src/features/order/receipt-of.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { type PriceServer, startPriceServer } from '../app/price-server.ts';
import {
  close,
  one,
  place,
  placed,
  receipt as receiptOf,
  startTradingDesk,
  type TradingDesk,
} from '../app/trading-desk.ts';

let desk: TradingDesk;
let witness: PriceServer;
let admin: Caller;
beforeAll(async () => {
  witness = await startPriceServer();
  desk = await startTradingDesk({ WITNESS_FEED: witness.url });
  admin = await signedIn(desk.app, 'admin');
  await vi.waitFor(() => expect(witness.received.length).toBeGreaterThan(0), 10_000);
});
afterAll(async () => {
  await desk.stop();
  await witness.stop();
});

const doubts = () => marketOf(desk.app.running.app).witness.doubts();
const latest = () =>
  marketOf(desk.app.running.app)
    .latest()
    .find(({ symbol }) => symbol === 'EURUSD');

/** Both sources quote EURUSD, again and again until the product has compared these two. */
const quoted = async ({ feed, second }: { readonly feed: string; readonly second: string }, isDoubted = false) => {
  desk.clock.advance(100);
  const time = desk.clock.now().getTime();
  await vi.waitFor(() => {
    witness.tick('EURUSD', second, second, { time });
    desk.tick('EURUSD', feed);
    expect(doubts().has('EURUSD')).toBe(isDoubted);
    if (!isDoubted) expect(latest()).toMatchObject({ time, witness: { time } });
  }, 10_000);
};
/** The second source says nothing for longer than its last quote counts. */
const silence = () => desk.clock.advance(10_001);

beforeEach(() => quoted({ feed: '1.1000', second: '1.1000' }));

describe('the price feed alone cannot settle orders at a price that a second source contradicts', () => {
  it('not even by stop-loss: the order stays open, and nobody can trade until both sources agree', async () => {
    const lead = await desk.trader(2_000);
    const { id } = await placed(lead, { stopLoss: '1.09' });
    await quoted({ feed: '1.0800', second: '1.1000' }, true);
    for (const refused of [await place(lead), await close(lead, id)])
      expect([refused.status, refused.problem.code]).toEqual([409, 'priceDoubted']);
    expect((await lead.call(priceQuotes)).body.doubted).toEqual(['EURUSD']);
    await quoted({ feed: '1.0996', second: '1.1000' });
    expect((await lead.call(priceQuotes)).body.doubted).toBeUndefined();
    expect((await one(lead, id)).status).toBe('open');
    expect((await close(lead, id)).body.closePrice).toBe('1.09960');
  });

  it('nor by silencing the second source once it has contradicted', async () => {
    const lead = await desk.trader(1_000);
    await quoted({ feed: '1.0800', second: '1.1000' }, true);
    silence();
    desk.tick('EURUSD', '1.0800');
    // On the same connection, so the product has judged the other one when this has arrived.
    await desk.quote('XAUUSD', '2650');
    expect((await place(lead)).problem.code).toBe('priceDoubted');
  });

  it('and the admins are notified once, with both prices', async () => {
    await quoted({ feed: '1.0800', second: '1.1000' }, true);
    await expect.poll(async () => (await noticesTo(admin)).length, { timeout: 10_000 }).toBe(1);
    const [notice] = await noticesTo(admin);
    expect(notice?.params).toMatchObject({ name: 'EURUSD', price: '1.08000', secondPrice: '1.10000' });
  });
});

const noticesTo = async (who: Caller) => {
  const { body } = await who.call(notification.routes.list, {
    query: { filters: JSON.stringify({ kind: { eq: 'price.doubted' } }) },
  });
  return body.notifications;
};

describe('the receipt of an order settled while a second source was quoting', () => {
  it('shows both prices, and cannot be altered to hide their difference', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await placed(lead);
    await quoted({ feed: '1.1010', second: '1.1012' });
    await close(lead, id);
    const { receipt, hash } = (await receiptOf(lead, id)).body;
    const last = receipt.close.ticks.at(-1);
    expect(last).toMatchObject({ bid: '1.10100', witness: { bid: '1.10120' } });
    expect(await verifyReceipt(receipt, hash, sha256)).toEqual([]);
    const ticks = receipt.close.ticks.map((tick) => ({
      ...tick,
      witness: { time: tick.time, bid: '1.20000', ask: '1.20000' },
    }));
    const altered = { ...receipt, close: { ...receipt.close, ticks } };
    expect(await verifyReceipt(altered, hash, sha256)).toEqual(['hash', 'witness']);
  });

  it('shows that the second source was silent', async () => {
    const lead = await desk.trader(1_000);
    silence();
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.1010');
    await close(lead, id);
    const { receipt, hash } = (await receiptOf(lead, id)).body;
    expect(receipt.close.ticks.at(-1)).not.toHaveProperty('witness');
    expect(await verifyReceipt(receipt, hash, sha256)).toEqual([]);
  });
});
