import { approve } from '@countinghouse/contract/approval/approval.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../app/caller.ts';
import { confirmed } from '../app/confirmations.ts';
import { available, close, one, place, placed, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

let desk: TradingDesk;
let admin: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
});
afterAll(() => desk.stop());

describe('one admin cannot choose the price of a close', () => {
  it('by typing the best price of the minute for a customer', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead);
    desk.clock.advance(500);
    await desk.quote('EURUSD', '1.1200');
    await desk.quote('EURUSD', '1.1000');
    expect((await close(admin, id, { closePrice: '1.1200' })).status).toBe(400);
    const { body } = await close(admin, id, { closePrice: '1.1200', reason: 'The best of this minute' });
    expect(body.status).toBe('open');
    expect((await admin.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status).toBe(403);
    expect([(await one(lead, id)).status, await available(lead)]).toEqual(['open', 0]);
  });

  it('by naming a price seen earlier with a large deviation', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.1100');
    expect((await close(admin, id, { price: '1.2000', maxDeviation: '1' })).body.status).toBe('open');
    const closed = await confirmed<Order>(lead);
    expect([closed.closePrice, closed.profit]).toEqual(['1.11000', 90.91]);
  });
});

describe('a market order at the price that the customer saw', () => {
  it('opens at the latest quote within the maximum deviation', async () => {
    const lead = await desk.trader(2_000);
    await desk.quote('EURUSD', '1.1000', '1.1002');
    const order = await placed(lead, { price: '1.1000', maxDeviation: '0.0002' });
    expect(order.openPrice).toBe('1.10020');
    expect((await placed(lead, { type: 'sell', price: '1.1000' })).openPrice).toBe('1.10000');
  });

  it.each([
    ['has risen', '1.1005', '1.1010', '1.10100'],
    ['has fallen', '1.0985', '1.0990', '1.09900'],
  ])('is refused with the new price after the market %s beyond the deviation', async (_case, bid, ask, price) => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', bid, ask);
    const { status, problem } = await place(lead, { price: '1.1000', maxDeviation: '0.0009' });
    expect([status, problem.code, problem.params]).toEqual([409, 'priceMoved', { symbol: 'EURUSD', price }]);
    expect(await available(lead)).toBe(1_000);
    expect((await place(lead, { price, maxDeviation: '0.0009' })).status).toBe(201);
  });

  it('is not opened at a stale quote, however large the deviation', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    desk.clock.advance(10_001);
    const { status, problem } = await place(lead, { price: '1.1000', maxDeviation: '1' });
    expect([status, problem.code, await available(lead)]).toEqual([409, 'priceStale', 1_000]);
  });

  it.each([
    [{ maxDeviation: '0.1' }, 'body.price'],
    [{ price: '1.1000001' }, 'body.price'],
    [{ price: '1.1', maxDeviation: '0' }, 'body.maxDeviation'],
    [{ price: '1.1', entry: 'limit', entryPrice: '1.0' }, 'body.price'],
    [{ price: '1.1', kind: 'binary', leverage: 1, expiryPreset: '5m' }, 'body.price'],
  ] as const)('is refused for the terms %j by naming %s', async (terms, path) => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead, terms);
    expect([status, problem.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });
});

describe('a close at the price that the customer saw', () => {
  it('is refused with the new price beyond the maximum deviation, and then closes at that price', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.0900');
    const { status, problem } = await close(lead, id, { price: '1.1000', maxDeviation: '0.001' });
    expect([status, problem.code, problem.params]).toEqual([409, 'priceMoved', { symbol: 'EURUSD', price: '1.09000' }]);
    expect((await one(lead, id)).status).toBe('open');
    expect((await close(lead, id, { price: '1.0900', maxDeviation: '0.001' })).body.closePrice).toBe('1.09000');
  });
});
