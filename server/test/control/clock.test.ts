import { createHash } from 'node:crypto';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../app/caller.ts';
import {
  available,
  close,
  one,
  place,
  placed,
  receipt,
  startTradingDesk,
  type TradingDesk,
} from '../app/trading-desk.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const hour = 3_600_000;
const patience = { timeout: 20_000 };

let desk: TradingDesk;
let lead: Caller;
/** Milliseconds by which the database's clock is ahead of the server's, and for which the process was paused. */
let ahead = 0;
let paused = 0;
/** Until this resolves, the database does not tell its time, and trading that has halted does not resume. */
let answering = Promise.resolve();
const silenceDatabase = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  return resolve;
};
beforeAll(async () => {
  const sources = {
    running: () => performance.now() + paused,
    database: async () => {
      await answering;
      return desk.clock.now().getTime() + ahead;
    },
  };
  desk = await startTradingDesk({}, sources);
});
afterAll(() => desk.stop());
beforeEach(async () => {
  lead = await desk.trader(1_000);
  await desk.quote('EURUSD', '1.1000');
});

const isHalted = async (): Promise<boolean> => (await lead.call(priceQuotes)).body.halted ?? false;
const expectHalted = async (): Promise<void> => {
  const { status, problem } = await place(lead, { quantity: 100 });
  expect([status, problem.code, await isHalted()]).toEqual([409, 'tradingHalted', true]);
};
/** Waits until the engine has been started again. */
const expectResumed = async (times: number): Promise<void> => {
  await expect.poll(() => desk.app.logged().split('trading resumed').length - 1, patience).toBe(times);
  expect(await isHalted()).toBe(false);
};

describe('trading and settlement halt', () => {
  it('when the clock steps, so that no order expires early, and resume when it agrees with the database', async () => {
    const binaryOrder = { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '5m' } as const;
    const { id } = await placed(lead, binaryOrder);
    const open = await placed(lead, { quantity: 100 });
    desk.clock.correct(hour);
    ahead = -hour;
    await expectHalted();
    expect((await place(lead, { ...binaryOrder, expiryPreset: '1h' })).problem.code).toBe('tradingHalted');
    const pending = { quantity: 100, entry: 'limit', entryPrice: '1.05' } as const;
    expect((await place(lead, pending)).problem.code).toBe('tradingHalted');
    expect((await close(lead, open.id)).problem.code).toBe('tradingHalted');
    await expect.poll(() => desk.app.logged(), patience).toContain('"trouble":"stepped"');
    expect([(await one(lead, id)).status, await available(lead)]).toEqual(['open', 800]);
    desk.clock.correct(-hour);
    ahead = 0;
    await expectResumed(1);
    await desk.quote('EURUSD', '1.1000');
    expect((await close(lead, open.id)).status).toBe(201);
    expect((await one(lead, id)).status).toBe('open');
  });

  it('when many small steps add up', async () => {
    const answer = silenceDatabase();
    expect(await isHalted()).toBe(false);
    desk.clock.correct(900);
    expect(await isHalted()).toBe(false);
    desk.clock.correct(900);
    desk.clock.correct(900);
    await expectHalted();
    answer();
    await expectResumed(2);
  });

  it('when the clock differs from the database’s by more than two seconds', async () => {
    ahead = 1_900;
    await placed(lead, { quantity: 100 });
    ahead = 2_100;
    await expect.poll(isHalted, patience).toBe(true);
    await expectHalted();
    ahead = 0;
    await expectResumed(3);
    await desk.quote('EURUSD', '1.1000');
    await placed(lead, { quantity: 100 });
  });

  it('when the process was paused for more than thirty seconds, and orders due are settled afterwards', async () => {
    const { id } = await placed(lead, { takeProfit: '1.2000' });
    const answer = silenceDatabase();
    paused += 30_001;
    await expectHalted();
    answer();
    await expectResumed(4);
    await desk.quote('EURUSD', '1.2100');
    await expect.poll(async () => (await one(lead, id)).closeReason, patience).toBe('takeProfit');
    expect(await desk.proven()).toBe(true);
  });

  it('and the rest of an order that was closed in part is settled by the prices of the pause, with its own stake', async () => {
    const { id } = await placed(lead, { stopLoss: '1.0500' });
    await desk.quote('EURUSD', '1.1110');
    const { body: part } = await close(lead, id, { quantity: 400 });
    const answer = silenceDatabase();
    paused += 30_001;
    expect(await isHalted()).toBe(true);
    const deciding = await desk.quote('EURUSD', '1.0450');
    await desk.quote('EURUSD', '1.1000');
    answer();
    await expectResumed(5);
    await expect.poll(async () => (await one(lead, id)).status, patience).toBe('closed');
    const rest = await one(lead, id);
    expect(rest).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.04500', quantity: 600, profit: -300 });
    expect(Date.parse(rest.dateClosed ?? '')).toBe(deciding.time);
    expect(await one(lead, part.id)).toMatchObject({ closeReason: 'customer', quantity: 400, profit: 40 });
    for (const order of [id, part.id]) {
      const { body } = await receipt(lead, order);
      expect(await verifyReceipt(body.receipt, body.hash, digest)).toEqual([]);
    }
    expect([await available(lead), await desk.proven()]).toEqual([740, true]);
  });
});
