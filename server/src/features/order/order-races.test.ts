import { approve, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { ownProof, savedIban } from '../../../test/app/withdrawals.ts';
import {
  available,
  capital,
  close,
  moved,
  one,
  place,
  placed,
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

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const transfers = async (id: string): Promise<string[]> =>
  (
    await desk.app.database.query<{ kind: string }>(
      sql`select kind from transfer where record_id = ${id}::uuid order by kind`,
    )
  ).map(({ kind }) => kind);
const countOf = (statuses: readonly number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

describe('twenty simultaneous calls', () => {
  it('close an order once: the others are refused because it has ended', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.1000');
    const replies = await times(20, () => close(lead, id));
    expect([
      countOf(
        replies.map(({ status }) => status),
        201,
      ),
      countOf(
        replies.map(({ status }) => status),
        409,
      ),
    ]).toEqual([1, 19]);
    expect(await transfers(id)).toEqual(['order.close', 'order.open']);
    expect([await available(lead), await desk.proven()]).toEqual([1_000, true]);
  });

  it('close an order manually and by its guard: one of them succeeds', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { stopLoss: '1.05' });
    await desk.quote('EURUSD', '1.1000');
    const stop = tick('EURUSD', '1.05', desk.clock.now());
    const byGuard = () =>
      runAsSystem(desk.app.running.app, 'order.close', (context) =>
        closeAt(context, id, { reason: 'stopLoss', at: desk.clock.now(), pricing: { basis: 'tick' }, ticks: [stop] }),
      ).then((closed) => (closed ? 201 : 409));
    const statuses = await times(20, async (index) => (index % 2 === 0 ? byGuard() : (await close(lead, id)).status));
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 19]);
    const closed = await one(lead, id);
    expect(await available(lead)).toBe(1_000 + (closed.profit ?? Number.NaN));
    expect([await transfers(id), await desk.proven()]).toEqual([['order.close', 'order.open'], true]);
  });

  it('let a binary order expire and approve voiding it: one of them ends it, and nothing stays pending', async () => {
    const lead = await desk.trader(100);
    await desk.quote('EURUSD', '1.1000');
    const binaryOrder = { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1h' } as const;
    const { id, expiration } = await placed(lead, binaryOrder);
    const { body } = await close(admin, id, { void: true, reason: 'The feed was wrong' });
    const decider = await signedIn(desk.app, 'admin');
    const at = new Date(expiration ?? 0);
    const expire = () =>
      runAsSystem(desk.app.running.app, 'order.close', (context) =>
        closeAt(context, id, { reason: 'void', at, pricing: { basis: 'none' }, ticks: [] }),
      ).then((ended) => (ended ? 201 : 409));
    const agree = async () => (await decider.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status;
    const statuses = await times(20, (index) => (index === 3 ? agree() : expire()));
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 19]);
    const { waiting } = (await decider.call(waitingApprovals)).body;
    expect(waiting.filter((one) => one.id === body.approval)).toEqual([]);
    expect([await available(lead), await transfers(id), await desk.proven()]).toEqual([
      100,
      ['order.close', 'order.open'],
      true,
    ]);
  });

  it('open orders and withdraw with the same money: it is spent once', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const statuses = await times(20, async (index) => {
      if (index % 2 === 0) return (await place(lead, { quantity: 300 })).status;
      const body = { amount: 300, destination: savedIban, ...ownProof };
      return (await lead.call(withdrawal.routes.create, { body })).status;
    });
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([3, 17]);
    const { cash, hold, margin } = await capital(lead);
    expect([cash, hold + margin, await desk.proven()]).toEqual([100, 900, true]);
  });

  it('close orders while the capital is read: every reading counts each order once', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const orders: Order[] = [];
    for (let count = 0; count < 10; count += 1) orders.push(await placed(lead, { quantity: 100 }));
    await desk.quote('EURUSD', '1.0505');
    const readings = new Set<number>();
    const isOpen = new Set(orders.map(({ id }) => id));
    const reader = async () => {
      while (isOpen.size > 0) readings.add((await capital(lead)).capital);
    };
    const closer = async () => {
      for (const { id } of orders) {
        expect((await close(lead, id)).status).toBe(201);
        isOpen.delete(id);
      }
    };
    await Promise.all([closer(), reader(), reader(), reader()]);
    expect([...readings]).toEqual([550]);
  });

  it('cancel a pending order once', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { entry: 'stop', entryPrice: '1.2' });
    const replies = await times(20, () => lead.call(order.routes.remove, { params: { id } }));
    expect(
      countOf(
        replies.map(({ status }) => status),
        204,
      ),
    ).toBe(1);
    expect([await available(lead), await desk.proven()]).toEqual([1_000, true]);
  });

  it('change an order of one version: one of them succeeds', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id, version } = await placed(lead);
    const replies = await times(20, (index) =>
      lead.call(order.routes.update, { params: { id }, body: { stopLoss: moved('1.08000', index), version } }),
    );
    const statuses = replies.map(({ status }) => status);
    expect([countOf(statuses, 200), countOf(statuses, 412)]).toEqual([1, 19]);
  });
});

describe('random orders', () => {
  const someOrder = fc.record({
    type: fc.constantFrom('buy' as const, 'sell' as const),
    cents: fc.integer({ min: 1, max: 50_000 }),
    leverage: fc.integer({ min: 1, max: 200 }),
    places: fc.integer({ min: -900, max: 900 }),
  });

  it('neither create nor lose a cent: what customers win the house loses', { timeout: 120_000 }, async () => {
    const lead = await desk.trader(1_000_000);
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.log(`seed of the random orders: ${seed}`);
    let expected = 1_000_000_00;
    for (const { type, cents, leverage, places } of fc.sample(someOrder, { seed, numRuns: 40 })) {
      desk.clock.advance(1_000);
      await desk.quote('EURUSD', '1.10000', '1.10008');
      const { id } = await placed(lead, { type, leverage, quantity: cents / 100 });
      desk.clock.advance(1_000);
      const bid = moved('1.10000', places);
      await desk.quote('EURUSD', bid, moved(bid, 8));
      // An order at a total loss may already be closed by the engine.
      expect([201, 409]).toContain((await close(lead, id)).status);
      const { profit } = await one(lead, id);
      expect(Math.round((profit ?? Number.NaN) * 100)).toBeGreaterThanOrEqual(-cents);
      expected += Math.round((profit ?? Number.NaN) * 100);
    }
    expect(Math.round((await available(lead)) * 100)).toBe(expected);
    expect((await capital(lead)).margin).toBe(0);
    expect(await desk.proven()).toBe(true);
  });
});
