import { order } from '@countinghouse/contract/order/order.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import {
  orderInput,
  available,
  close,
  place,
  placed,
  startTradingDesk,
  type TradingDesk,
} from '../../../test/app/trading-desk.ts';

let desk: TradingDesk;
let lead: Caller;
let admin: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  lead = await desk.trader(10_000);
  admin = await signedIn(desk.app, 'admin');
});
afterAll(() => desk.stop());

const count = async (): Promise<number> => (await desk.app.database.query(sql`select 1 from orders`)).length;

describe('an order with', () => {
  it.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 0.001 }, 'quantity'],
    [{ quantity: 1e300 }, 'quantity'],
    [{ quantity: '100' }, 'quantity'],
    [{ leverage: 0 }, 'leverage'],
    [{ leverage: 1.5 }, 'leverage'],
    [{ leverage: 1_001 }, 'leverage'],
    [{ symbol: 'constructor' }, 'symbol'],
    [{ symbol: "EURUSD'; drop table orders" }, 'symbol'],
    [{ type: 'hold' }, 'type'],
    [{ kind: '__proto__' }, 'kind'],
    [{ stopLoss: '1e3' }, 'stopLoss'],
    [{ stopLoss: '-1' }, 'stopLoss'],
    [{ stopLoss: '١.٠' }, 'stopLoss'],
    [{ stopLoss: 'NaN' }, 'stopLoss'],
    [{ stopLoss: 1e21 }, 'stopLoss'],
    [{ stopLoss: 0.000_000_001 }, 'stopLoss'],
    [{ takeProfit: '1'.repeat(5_000) }, 'takeProfit'],
    [{ trailing: '' }, 'trailing'],
    [{ expiration: 'tomorrow' }, 'expiration'],
    [{ expiration: '+275760-09-13T00:00:00Z' }, 'expiration'],
    [{ status: 'closed' }, 'status'],
    [{ profit: 1_000 }, 'profit'],
    [{ imported: true }, 'imported'],
    [{ payout: 1_000_000 }, 'payout'],
  ])('%j is refused by naming %s, and leaves no trace', async (fields, field) => {
    await desk.quote('EURUSD', '1.1000');
    const before = await count();
    const { status, problem } = await lead.send('POST', order.routes.create.path, { ...orderInput(), ...fields });
    expect([status, [...new Set(problem.fields?.map(({ path }) => path))]]).toEqual([400, [`body.${field}`]]);
    expect(await count()).toBe(before);
  });
});

describe('a past trade', () => {
  const past = {
    quantity: 1_000_000_000,
    leverage: 1_000,
    openPrice: '0.00001',
    closePrice: '999999999',
    dateOpened: '2025-01-02T10:00:00Z',
    dateClosed: '2025-01-03T10:00:00Z',
  };

  it('is refused when it gained more than the limit, and accepted when it lost everything', async () => {
    const made = await place(admin, { lead: lead.id, ...past });
    expect([made.status, made.problem.fields?.map(({ path }) => path)]).toEqual([400, ['body.closePrice']]);
    const lost = await place(admin, { lead: lead.id, ...past, type: 'sell' });
    expect([lost.status, lost.body.profit]).toEqual([201, -1_000_000_000]);
  });
});

describe('a batch of orders', () => {
  it('is placed as a whole or not at all, and names the order that is wrong', async () => {
    await desk.quote('EURUSD', '1.1000');
    const [before, money] = [await count(), await available(lead)];
    const bad = await lead.call(order.routes.createMany, { body: [orderInput(), orderInput({ stopLoss: '1.2' })] });
    expect([bad.status, bad.problem.fields?.map(({ path }) => path)]).toEqual([400, ['body.1.stopLoss']]);
    expect([await count(), await available(lead)]).toEqual([before, money]);
    const good = await lead.call(order.routes.createMany, { body: [orderInput(), orderInput({ type: 'sell' })] });
    expect(good.body.orders.map(({ type }) => type)).toEqual(['buy', 'sell']);
    expect(await available(lead)).toBe(money - 2_000);
  });
});

describe('a repeated request', () => {
  it('with one idempotency key places one order', async () => {
    await desk.quote('EURUSD', '1.1000');
    const before = await count();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const twice = await Promise.all(
      [1, 2, 3].map(() => lead.call(order.routes.create, { body: orderInput({ quantity: 10 }) }, key)),
    );
    expect(new Set(twice.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

describe('a manual settlement', () => {
  it.each([
    [{ profit: 1e10 }, 'profit'],
    [{ profit: 0.001 }, 'profit'],
    [{ closePrice: '1.1000001' }, 'closePrice'],
    [{ closePrice: '0' }, 'closePrice'],
    [{ void: false }, 'void'],
    [{ void: true }, 'void'],
    [{ profit: 1, closePrice: '1.1' }, 'closePrice'],
    [{ closePrice: '999999999.99999', reason: 'A slip' }, 'closePrice'],
    [{ profit: 1, reason: 'x' }, 'reason'],
    [{ rate: 1 }, 'rate'],
    [{ profit: 1, price: '1.1', reason: 'A slip' }, 'price'],
    [{ maxDeviation: '0.1' }, 'price'],
  ])('%j is refused by naming %s', async (body, field) => {
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { quantity: 10, leverage: 200 });
    const { status, problem } = await close(admin, id, body as never);
    expect([status, [...new Set(problem.fields?.map(({ path }) => path))]]).toEqual([400, [`body.${field}`]]);
  });

  it('is refused for an outdated version', async () => {
    await desk.quote('EURUSD', '1.1000');
    const { id, version } = await placed(lead, { quantity: 10 });
    await desk.quote('EURUSD', '1.1000');
    expect((await close(lead, id, { version: version + 1 })).status).toBe(412);
    expect((await close(lead, id, { version })).status).toBe(201);
  });
});

describe('figures', () => {
  it.each(['{"__proto__":{"eq":1}}', '{"profit":{"contains":1}}', '{"nothing":1}', 'no json', '[]'])(
    'with the filters %s are refused',
    async (filters) => {
      expect((await lead.call(orderStats, { query: { filters } })).status).toBe(400);
    },
  );

  it('of all orders are the sums of the filtered ones', async () => {
    const of = async (filters: object) =>
      (await lead.call(orderStats, { query: { filters: JSON.stringify(filters) } })).body.byStatus.reduce(
        (sum, row) => sum + row.count,
        0,
      );
    expect(await of({})).toBe((await of({ type: 'buy' })) + (await of({ type: 'sell' })));
    expect(await of({})).toBeGreaterThan(5);
  });
});

describe('an order in the format of the specification', () => {
  it('needs only symbol, type, quantity and leverage, and is a forex order at the market', async () => {
    await desk.quote('EURUSD', '1.1000');
    const asSpecified = { symbol: 'EURUSD', type: 'buy', quantity: 10, leverage: 5 };
    const { status, body } = await lead.send('POST', order.routes.create.path, asSpecified);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...asSpecified, kind: 'forex', entry: 'market', status: 'open' }),
    ]);
  });

  it('may give its prices as numbers', async () => {
    const guarded = { ...orderInput({ quantity: 10 }), stopLoss: 1.05, takeProfit: '1.2' };
    const { status, body } = await lead.send('POST', order.routes.create.path, guarded);
    expect([status, body]).toEqual([201, expect.objectContaining({ stopLoss: '1.05000', takeProfit: '1.20000' })]);
  });

  it('is settled at a given profit only by two members of staff', async () => {
    const { id } = await placed(lead, { quantity: 10 });
    const path = `/v1/order/${id}/close`;
    expect((await lead.send('POST', path, { profit: 5 })).status).toBe(403);
    expect((await admin.send('POST', path, { profit: 5 })).problem.fields?.[0]?.path).toBe('body.reason');
    const { status, body } = await admin.send('POST', path, { profit: 5, reason: 'A wrong price was shown' });
    expect([status, body]).toEqual([201, expect.objectContaining({ status: 'open', approval: expect.any(String) })]);
  });
});

describe('a price of a symbol', () => {
  it('keeps every decimal place, however small or large', async () => {
    const { status, body } = await place(lead, { quantity: 1, entry: 'limit', entryPrice: '0.00001' });
    expect([status, body.entryPrice]).toEqual([201, '0.00001']);
    const sold = await place(lead, { quantity: 1, type: 'sell', entry: 'limit', entryPrice: '999999999.99999' });
    expect([sold.status, sold.body.entryPrice]).toEqual([201, '999999999.99999']);
  });
});
