import { createHash } from 'node:crypto';
import { approve, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { audit } from '@countinghouse/contract/audit/audit.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { closeOrder, closeOrders } from '@countinghouse/contract/order/order-calls.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import {
  available,
  capital,
  close,
  one,
  placed,
  receipt,
  startTradingDesk,
  tick,
  type TradingDesk,
} from '../../../test/app/trading-desk.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { closeAt } from './close-order.ts';

let desk: TradingDesk;
let admin: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
});
afterAll(() => desk.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const verified = async (who: Caller, id: string) => {
  const { body } = await receipt(who, id);
  expect(await verifyReceipt(body.receipt, body.hash, digest)).toEqual([]);
  return body.receipt;
};
const quote = async (bid: string, ask?: string) => {
  desk.clock.advance(500);
  return desk.quote('EURUSD', bid, ask);
};
const opened = async (lead: Caller, fields: Parameters<typeof placed>[1] = {}): Promise<Order> => {
  await quote('1.1000');
  const order = await placed(lead, fields);
  await quote('1.1000');
  return order;
};
const ended = (who: Caller, id: string): Promise<Order> =>
  vi.waitFor(async () => {
    const found = await one(who, id);
    if (found.status !== 'closed') throw new Error('still open');
    return found;
  }, 20_000);
const partsOf = async (who: Caller, id: string): Promise<Order[]> =>
  (await who.call(order.routes.list, { query: { pageSize: 100 } })).body.orders.filter(({ part }) => part?.of === id);

describe('a part of an order', () => {
  it('closes with its own receipt, and the parts sum to the whole', async () => {
    const lead = await desk.trader(1_000);
    const whole = await opened(lead, { stopLoss: '1.0500', takeProfit: '1.2500' });
    await quote('1.1110');
    const { status, body: part } = await close(lead, whole.id, { quantity: 250.01, version: whole.version });
    expect([status, part.id === whole.id]).toEqual([201, false]);
    expect(part).toMatchObject({
      status: 'closed',
      quantity: 250.01,
      profit: 25,
      closeReason: 'customer',
      part: { of: whole.id, from: 1_000 },
      dateOpened: whole.dateOpened,
    });
    const rest = await one(lead, whole.id);
    expect(rest).toMatchObject({ status: 'open', quantity: 749.99, partsQuantity: 250.01, takeProfit: '1.25000' });
    expect(await capital(lead)).toMatchObject({ cash: 275.01, margin: 749.99 });
    await quote('1.0990');
    const { body: last } = await close(lead, whole.id);
    expect(last).toMatchObject({ id: whole.id, quantity: 749.99, profit: -6.82 });
    expect(await available(lead)).toBe(1_018.18);
    expect(await verified(lead, part.id)).toMatchObject({ quantity: 250.01, part: { of: whole.id, from: 1_000 } });
    expect(await verified(lead, whole.id)).toMatchObject({ quantity: 749.99, parts: 250.01, returned: 743.17 });
    expect(await desk.proven()).toBe(true);
  });

  it('is one order in statistics, and two results', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    await quote('1.1110');
    await close(lead, id, { quantity: 400 });
    const { body } = await lead.call(orderStats, { query: {} });
    expect(body.byKind).toEqual([{ kind: 'forex', count: 1, stake: 1_000, profit: 40 }]);
    expect(body.byStatus.map(({ status, count, stake }) => [status, count, stake])).toEqual([
      ['pending', 0, 0],
      ['open', 1, 600],
      ['closed', 0, 400],
      ['cancelled', 0, 0],
    ]);
    expect([body.volume, body.exposure, body.closed.won]).toEqual([10_000, 6_000, 1]);
  });

  it('that contains the whole stake closes the order, and one that is too large or too small is refused', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const codes = [];
    for (const quantity of [1_000.01, 999.5, 0.5]) codes.push((await close(lead, id, { quantity })).problem.fields);
    expect(codes.map((fields) => fields?.map(({ path, code }) => `${path} ${code}`))).toEqual([
      ['body.quantity partTooLarge'],
      ['body.quantity partTooSmall'],
      ['body.quantity partTooSmall'],
    ]);
    expect((await close(lead, id, { quantity: 1_000 })).body).toMatchObject({ id, status: 'closed', part: null });
  });

  it('is closed by its customer only', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const stranger = await desk.trader(0);
    expect((await close(admin, id, { quantity: 100 })).status).toBe(403);
    expect((await close(stranger, id, { quantity: 100 })).status).toBe(404);
    expect(await one(lead, id)).toMatchObject({ status: 'open', quantity: 1_000 });
  });

  it('is named in the audit trail and in the customer’s activity', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const { body: part } = await close(lead, id, { quantity: 100 });
    const trail = async (record: string) =>
      (await admin.call(audit.routes.list, { query: { filters: JSON.stringify({ record }) } })).body.entries.map(
        ({ action }) => action,
      );
    expect([await trail(id), await trail(part.id)]).toEqual([['order.closePart', 'order.create'], ['order.close']]);
    const { activity } = (await lead.call(listActivity)).body;
    const about = activity.filter(({ kind }) => kind.startsWith('order') && kind !== 'orderOpened');
    expect(about).toMatchObject([
      { kind: 'orderPartClosed', by: 'you', amount: part.profit, link: { page: 'receipt', id: part.id } },
    ]);
  });

  it('ends a proposal that was about the whole order', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const { body } = await close(admin, id, { profit: -900, reason: 'The feed was wrong' });
    const other = await signedIn(desk.app, 'admin');
    await close(lead, id, { quantity: 500 });
    const replies = await other.call(approve, { params: { id: body.approval ?? '' }, body: {} });
    expect(replies.status).toBe(409);
    const { waiting } = (await other.call(waitingApprovals)).body;
    expect(waiting.filter((waits) => waits.id === body.approval)).toEqual([]);
    expect(await one(lead, id)).toMatchObject({ status: 'open', quantity: 500 });
  });

  it('cannot be booked in the database without the order, nor the order shrink without it', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const { database } = desk.app;
    const changes = [
      [sql`stake = stake - 100`, 'changes only by the parts'],
      [sql`stake = stake - 100, parts_stake = parts_stake + 100`, 'do not sum'],
      [sql`stake = stake + 100, parts_stake = parts_stake - 100`, 'changes only by the parts'],
    ] as const;
    for (const [change, message] of changes)
      await expect(database.query(sql`update orders set ${change} where id = ${id}::uuid`)).rejects.toThrow(message);
    await close(lead, id, { quantity: 100 });
    const [part] = await partsOf(lead, id);
    await expect(
      database.query(sql`update orders set part_of = null where id = ${part?.id ?? ''}::uuid`),
    ).rejects.toThrow('append-only');
    expect(await desk.proven()).toBe(true);
  });
});

describe('an order of which a part was closed', () => {
  it('stays in step with the engine: its take-profit closes the rest at the stake that is left', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { takeProfit: '1.2000' });
    await close(lead, id, { quantity: 300 });
    await quote('1.2000');
    expect(await ended(lead, id)).toMatchObject({ closeReason: 'takeProfit', quantity: 700, profit: 636.36 });
    expect(await verified(lead, id)).toMatchObject({ parts: 300 });
    expect([await available(lead), await desk.proven()]).toEqual([1_636.36, true]);
  });

  it('keeps what its trailing stop has followed', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { trailing: '0.0100' });
    await quote('1.1300');
    await close(lead, id, { quantity: 300 });
    await quote('1.1200');
    expect(await ended(lead, id)).toMatchObject({
      closeReason: 'trailingStop',
      trailingBest: '1.13000',
      quantity: 700,
    });
    expect((await verified(lead, id)).trailingBest).toBe('1.13000');
  });

  it('needs less to stay above its close-out level', async () => {
    const [lead, other] = [await desk.trader(1_000), await desk.trader(1_000)];
    const [{ id }, whole] = [await opened(lead), await opened(other)];
    await quote('1.0460');
    await close(lead, id, { quantity: 500 });
    await quote('1.0440');
    expect(await ended(other, whole.id)).toMatchObject({ closeReason: 'closeOut', quantity: 1_000 });
    expect(await one(lead, id)).toMatchObject({ status: 'open', quantity: 500 });
  });
});

describe('simultaneous calls', () => {
  const twenty = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));

  it('close a part once when all of them saw the same version', async () => {
    const lead = await desk.trader(1_000);
    const { id, version } = await opened(lead);
    const statuses = (await twenty(() => close(lead, id, { quantity: 100, version }))).map(({ status }) => status);
    expect([statuses.filter((status) => status === 201).length, await partsOf(lead, id)]).toMatchObject([1, [{}]]);
  });

  it('close a part once when it is the same call repeated under its key', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const replies = await twenty(() =>
      lead.call(closeOrder, { params: { id }, body: { quantity: 100 } }, { 'idempotency-key': 'one-part' }),
    );
    const done = replies.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect((await one(lead, id)).quantity).toBe(900);
  });

  it('close parts and reach a take-profit: each cent of the stake is settled once', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { takeProfit: '1.1110' });
    const target = tick('EURUSD', '1.1110', desk.clock.now());
    const byGuard = () =>
      runAsSystem(desk.app.running.app, 'order.close', (context) =>
        closeAt(context, id, {
          reason: 'takeProfit',
          at: desk.clock.now(),
          pricing: { basis: 'tick' },
          ticks: [target],
        }),
      );
    await twenty(async (index) => (index === 7 ? byGuard() : close(lead, id, { quantity: 50 })));
    const [rest, parts] = [await one(lead, id), await partsOf(lead, id)];
    expect(rest.status).toBe('closed');
    const settled = [rest, ...parts];
    expect(settled.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1_000);
    for (const { id: each } of settled) await verified(lead, each);
    const won = settled.reduce((sum, { profit }) => sum + Math.round((profit ?? Number.NaN) * 100), 0);
    expect([Math.round((await available(lead)) * 100), await desk.proven()]).toEqual([1_000_00 + won, true]);
  });
});

describe('closing several orders', () => {
  it('closes those that can close now, and names the others with their reason', async () => {
    const [lead, stranger] = [await desk.trader(1_000), await desk.trader(1_000)];
    const [first, second, third] = [
      await opened(lead, { quantity: 100 }),
      await opened(lead, { quantity: 200 }),
      await opened(lead, { quantity: 300 }),
    ];
    const foreign = await opened(stranger, { quantity: 100 });
    const binaryOrder = await placed(lead, { kind: 'binary', leverage: 1, quantity: 50, expiryPreset: '1h' });
    await quote('1.1110');
    await close(lead, third.id);
    const { status, body } = await lead.call(closeOrders, {
      body: {
        orders: [
          { id: first.id, version: first.version },
          { id: second.id, price: '1.2000', maxDeviation: '0.0001' },
          { id: third.id },
          { id: foreign.id },
          { id: binaryOrder.id },
        ],
      },
    });
    expect([status, body.closed.map(({ id, profit }) => [id, profit])]).toEqual([201, [[first.id, 10]]]);
    expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
      [second.id, 'priceMoved'],
      [third.id, 'orderEnded'],
      [foreign.id, 'notFound'],
      [binaryOrder.id, 'binaryEndsItself'],
    ]);
    expect([(await one(lead, second.id)).status, (await one(stranger, foreign.id)).status]).toEqual(['open', 'open']);
    expect(await verified(lead, first.id)).toMatchObject({ reason: 'customer', profit: 10 });
    expect(await desk.proven()).toBe(true);
  });

  it('closes each order once when two calls name them in opposite orders', async () => {
    const lead = await desk.trader(1_000);
    const orders: Order[] = [];
    for (let count = 0; count < 5; count += 1) orders.push(await opened(lead, { quantity: 100 }));
    const ids = orders.map(({ id }) => ({ id }));
    const call = (names: typeof ids) => lead.call(closeOrders, { body: { orders: names } });
    const replies = await Promise.all([call(ids), call(ids.toReversed()), call(ids)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(replies.flatMap(({ body }) => body.closed.map(({ id }) => id)).toSorted()).toEqual(
      ids.map(({ id }) => id).toSorted(),
    );
    expect([await available(lead), await desk.proven()]).toEqual([1_000, true]);
  });

  it('is refused to staff, who close orders of others one by one', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    expect((await admin.call(closeOrders, { body: { orders: [{ id }] } })).status).toBe(403);
  });
});
