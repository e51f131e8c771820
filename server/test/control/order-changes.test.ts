import { audit } from '@countinghouse/contract/audit/audit.ts';
import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { order, type Order } from '@countinghouse/contract/order/order.ts';
import { prepared, type Prepared } from '@countinghouse/contract/prepared/prepared.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseDue } from '../../src/features/prepared/index.ts';
import { type Caller, caller, signedIn } from '../app/caller.ts';
import { confirm, confirmed, declined, preparedFor, waitingFor } from '../app/confirmations.ts';
import { available, close, one, placed, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

let desk: TradingDesk;
let staff: Readonly<Record<'root' | 'admin' | 'regular', Caller>>;

beforeAll(async () => {
  desk = await startTradingDesk();
  const { app } = desk;
  staff = {
    root: await signedIn(app, 'root'),
    admin: await signedIn(app, 'admin'),
    regular: await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' }),
  };
});
afterAll(() => desk.stop());

interface Scene {
  readonly lead: Caller;
  readonly open: Order;
  readonly pending: Order;
}

/** A customer of the agent with an open and a pending order, and a price since the opening. */
const scene = async (assignedTo = staff.regular.id): Promise<Scene> => {
  const lead = await desk.trader(5_000, assignedTo);
  await desk.quote('EURUSD', '1.1000');
  const open = await placed(lead, { stopLoss: '1.0500' });
  const pending = await placed(lead, { entry: 'limit', entryPrice: '1.0800' });
  await desk.quote('EURUSD', '1.1000');
  return { lead, open, pending };
};

const change = (who: Caller, { id }: Order, body: object) => who.call(order.routes.update, { params: { id }, body });
const cancel = (who: Caller, { id }: Order, query: { prepared?: string } = {}) =>
  who.call(order.routes.remove, { params: { id }, query });
const actionsOf = (records: readonly Prepared[]) => records.map(({ terms }) => terms['action']).toReversed();
const codeOf = async (reply: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await reply;
  return [status, problem.code];
};
const stateOf = async (lead: Caller, { id }: Prepared) =>
  (await lead.call(prepared.routes.one, { params: { id } })).body.state;

describe('a customer’s order', () => {
  it.each(['regular', 'admin', 'root'] as const)('cannot be moved by staff alone: %s', async (role) => {
    const { lead, open, pending } = await scene();
    const who = staff[role];
    const replies = [
      await change(who, open, { stopLoss: '1.0999', takeProfit: '1.1001' }),
      await change(who, pending, { entryPrice: '1.0999' }),
      await close(who, open.id),
      await close(who, open.id, { price: '1.1000', maxDeviation: '1' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    expect(replies.map(({ body }) => body)).toMatchObject([open, pending, open, open]);
    expect((await cancel(who, pending)).status).toBe(204);
    const both = await who.call(order.routes.removeMany, { body: { ids: [open.id, pending.id] } });
    expect(both.body).toMatchObject({ done: 1, refused: [{ id: open.id, code: 'orderStays' }] });
    const filters = JSON.stringify({ lead: { eq: lead.id } });
    expect((await who.call(order.routes.removeMany, { body: { matching: { filters } } })).body.done).toBe(1);
    const waiting = await preparedFor(lead);
    expect(actionsOf(waiting)).toEqual(['update', 'update', 'close', 'cancel']);
    const trail = { filters: JSON.stringify({ subject: { eq: lead.id }, actor: { eq: who.id } }) };
    const { entries } = (await staff.root.call(audit.routes.list, { query: trail })).body;
    expect(entries.map(({ action }) => action)).toEqual(waiting.map(() => 'prepared.create'));
    for (const { id, terms } of waiting) {
      const target = terms['order'] === open.id ? open : pending;
      await change(who, target, { stopLoss: '1.0400', prepared: id });
      await cancel(who, target, { prepared: id });
      await close(who, target.id, { prepared: id });
    }
    expect([await one(lead, open.id), await one(lead, pending.id)]).toEqual([open, pending]);
    expect(await available(lead)).toBe(3_000);
    expect(waiting[3]).toMatchObject({
      kind: 'orderChange',
      name: 'EURUSD',
      amount: 1_000,
      preparedBy: who.id,
      terms: {
        before: { stopLoss: '1.05000', takeProfit: null },
        changes: { stopLoss: '1.0999', takeProfit: '1.1001' },
      },
    });
  });

  it('is asked about by a notice, and another agent’s customers are not found', async () => {
    const { lead, open, pending } = await scene(staff.admin.id);
    expect((await change(staff.regular, open, { stopLoss: '1.0' })).status).toBe(404);
    expect((await close(staff.regular, open.id)).status).toBe(404);
    expect((await cancel(staff.regular, pending)).status).toBe(404);
    expect(await preparedFor(lead)).toEqual([]);
    await close(staff.admin, open.id);
    const { notifications } = (await lead.call(notification.routes.list)).body;
    expect(notifications[0]).toMatchObject({ kind: 'prepared.change', params: { name: 'EURUSD' } });
  });

  it('is not prepared for what its customer could not do, or for no change at all', async () => {
    const { lead, open, pending } = await scene();
    const binary = await placed(lead, { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1h' });
    expect((await change(staff.admin, open, { stopLoss: '1.2' })).status).toBe(400);
    expect(await codeOf(close(staff.admin, pending.id))).toEqual([409, 'orderPending']);
    expect(await codeOf(close(staff.admin, binary.id))).toEqual([422, 'binaryEndsItself']);
    expect(await codeOf(cancel(staff.admin, open))).toEqual([409, 'orderStays']);
    expect((await change(staff.admin, open, { stopLoss: '1.05', takeProfit: null })).body).toEqual(open);
    expect(await preparedFor(lead)).toEqual([]);
  });
});

describe('the customer’s confirmation', () => {
  it('changes, closes or cancels the order, at the price of that moment', async () => {
    const { lead, open, pending } = await scene();
    await change(staff.regular, open, { stopLoss: '1.0900', trailing: '0.0200' });
    expect(await confirmed(lead)).toMatchObject({
      stopLoss: '1.09000',
      trailing: '0.02000',
      version: open.version + 1,
    });
    await change(staff.regular, pending, { entryPrice: '1.0700' });
    expect(await confirmed(lead)).toMatchObject({ entryPrice: '1.07000' });
    await close(staff.regular, open.id);
    await desk.quote('EURUSD', '1.1050');
    const closed = await confirmed<Order>(lead, { price: '1.1050' });
    expect(closed).toMatchObject({ status: 'closed', closePrice: '1.10500', closeReason: 'customer' });
    await cancel(staff.regular, pending);
    await confirmed(lead);
    expect(await one(lead, pending.id)).toMatchObject({ status: 'cancelled', closeReason: 'cancelled' });
    expect((await preparedFor(lead)).map(({ state, record }) => [state, record]).toReversed()).toEqual(
      [open, pending, open, pending].map(({ id }) => ['confirmed', id]),
    );
    expect([await available(lead), await desk.proven()]).toEqual([5_000 + (closed.profit ?? 0), true]);
  });

  it('is refused to other customers and to connected staff, and for anything else than was prepared', async () => {
    const [{ lead, open, pending }, stranger] = [await scene(), await scene()];
    const reason = { reason: 'By phone' };
    const { body } = await staff.regular.call(generateToken, { params: { id: lead.id }, body: reason });
    const connected = caller(desk.app.url, { id: lead.id, token: body.token, cookie: staff.regular.cookie });
    await change(staff.regular, open, { stopLoss: '1.0900' });
    const waiting = await waitingFor(lead);
    expect(await codeOf(confirm(connected, waiting))).toEqual([403, 'notWhileConnected']);
    expect((await confirm(stranger.lead, waiting)).status).toBe(404);
    expect((await change(stranger.lead, stranger.open, { stopLoss: '1.0900', prepared: waiting.id })).status).toBe(404);
    const others = [
      change(lead, open, { stopLoss: '1.0999', prepared: waiting.id }),
      change(lead, open, { stopLoss: '1.0900', takeProfit: '1.2', prepared: waiting.id }),
      close(lead, open.id, { prepared: waiting.id }),
      cancel(lead, pending, { prepared: waiting.id }),
    ];
    for (const reply of others) expect(await codeOf(reply)).toEqual([409, 'preparedDiffers']);
    expect([await one(lead, open.id), await one(lead, pending.id)]).toEqual([open, pending]);
    expect(await stateOf(lead, waiting)).toBe('prepared');
  });

  it('is refused after the order changed or ended, was declined, or 15 minutes passed', async () => {
    const { lead, open, pending } = await scene();
    await close(staff.admin, open.id);
    const stale = await waitingFor(lead);
    const changed = await change(lead, open, { takeProfit: '1.2000' });
    expect(await codeOf(confirm(lead, stale))).toEqual([409, 'preparedOutdated']);
    expect(await one(lead, open.id)).toEqual(changed.body);
    await change(staff.admin, open, { stopLoss: '1.0900' });
    const late = await waitingFor(lead);
    await close(lead, open.id);
    expect(await codeOf(confirm(lead, late))).toEqual([409, 'orderEnded']);
    await cancel(staff.admin, pending);
    const unwanted = await waitingFor(lead);
    expect((await declined(lead, unwanted.id)).body.state).toBe('declined');
    expect(await codeOf(confirm(lead, unwanted))).toEqual([409, 'preparedEnded']);
    await cancel(staff.admin, pending);
    const slow = await waitingFor(lead);
    desk.clock.advance(15 * 60_000);
    expect(await codeOf(confirm(lead, slow))).toEqual([409, 'preparedEnded']);
    await lapseDue(desk.app.running.app);
    expect([await stateOf(lead, slow), await one(lead, pending.id)]).toEqual(['lapsed', pending]);
    const query = { pageSize: 100 } as never;
    const { notifications } = (await staff.admin.call(notification.routes.list, { query })).body;
    const own = notifications.filter(({ recordId }) => recordId === lead.id);
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(['prepared.declined', ...Array(3).fill('prepared.lapsed')]);
  });

  it('of a close waits for a fresh price, and can be given once', async () => {
    const { lead, open } = await scene();
    await close(staff.regular, open.id);
    const waiting = await waitingFor(lead);
    desk.clock.advance(11_000);
    expect(await codeOf(confirm(lead, waiting))).toEqual([409, 'priceStale']);
    expect(await stateOf(lead, waiting)).toBe('prepared');
    await desk.quote('EURUSD', '1.0990');
    const tries = await Promise.all([1, 2, 3].map(async () => (await confirm(lead, waiting)).status));
    expect(tries.toSorted()).toEqual([201, 409, 409]);
    expect((await one(lead, open.id)).closePrice).toBe('1.09900');
  });
});

const noticesOf = async (lead: Caller) => {
  const { notifications } = (await lead.call(notification.routes.list, { query: { pageSize: 100 } as never })).body;
  return notifications.filter(({ kind }) => kind === 'prepared.change').length;
};

describe('a change of orders that staff prepare', () => {
  it('locks none of them', async () => {
    const { lead, open, pending } = await scene();
    await desk.app.database.transaction(async ({ query }) => {
      await query(sql`select 1 from orders where lead_id = ${lead.id}::uuid for update`);
      const replies = [
        await change(staff.admin, open, { stopLoss: '1.0900' }),
        await close(staff.admin, open.id),
        await staff.admin.call(order.routes.removeMany, { body: { ids: [pending.id] } }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 201, 200]);
    });
    expect(await preparedFor(lead)).toHaveLength(3);
  });

  it('replaces what they prepared before, and is announced once', async () => {
    const { lead, open } = await scene();
    await change(staff.admin, open, { stopLoss: '1.0900' });
    const first = await waitingFor(lead);
    await Promise.all([1, 2, 3].map(() => change(staff.admin, open, { stopLoss: '1.0900' })));
    await change(staff.regular, open, { stopLoss: '1.0900' });
    expect([(await preparedFor(lead)).length, await noticesOf(lead)]).toEqual([1, 1]);
    await close(staff.regular, open.id);
    await change(staff.regular, open, { stopLoss: '1.0800' });
    expect((await preparedFor(lead)).map(({ state }) => state)).toEqual(['prepared', 'prepared', 'withdrawn']);
    const { notifications } = (await staff.admin.call(notification.routes.list)).body;
    expect(
      notifications.filter(({ kind, recordId }) => kind === 'prepared.withdrawn' && recordId === lead.id),
    ).toHaveLength(1);
    const trail = { filters: JSON.stringify({ subject: { eq: lead.id }, action: { in: ['prepared.withdraw'] } }) };
    expect((await staff.root.call(audit.routes.list, { query: trail })).body.count).toBe(1);
    expect(await codeOf(confirm(lead, first))).toEqual([409, 'preparedEnded']);
    expect((await confirmed<Order>(lead)).stopLoss).toBe('1.08000');
  });

  it('is refused for one customer after twenty in a day without a confirmation, and prepared for the others', async () => {
    const [flooded, other] = [await scene(), await scene()];
    const moves = Array.from({ length: 21 }, (_, count) => `1.04${count + 10}`);
    const statuses: number[] = [];
    for (const stopLoss of moves) statuses.push((await change(staff.regular, flooded.open, { stopLoss })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 409]);
    expect(await noticesOf(flooded.lead)).toBe(20);
    const ids = [flooded.pending.id, other.pending.id];
    const { body } = await staff.regular.call(order.routes.removeMany, { body: { ids } });
    expect(body).toMatchObject({ done: 1, refused: [{ id: flooded.pending.id, code: 'preparedTooMany' }] });
    expect(await codeOf(cancel(staff.regular, flooded.pending))).toEqual([409, 'preparedTooMany']);
    await confirmed(flooded.lead);
    expect((await cancel(staff.regular, flooded.pending)).status).toBe(204);
  });

  it('is refused for more than 500 orders in one call', async () => {
    const { lead, pending } = await scene();
    await desk.app.database.query(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
      from orders o, generate_series(1, 500) where o.id = ${pending.id}::uuid`);
    const filters = JSON.stringify({ lead: { eq: lead.id }, status: { eq: 'pending' } });
    const matching = (except: string[]) =>
      staff.admin.call(order.routes.removeMany, { body: { matching: { filters }, except } });
    expect((await matching([])).problem.fields).toMatchObject([{ path: 'body.matching', code: 'tooLong' }]);
    expect(await preparedFor(lead)).toEqual([]);
    const { body } = await matching([pending.id]);
    expect([body.done, body.refused.length]).toEqual([20, 480]);
  });
});
