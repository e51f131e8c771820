import { notification } from '@countinghouse/contract/notification/notification.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import {
  createAlert,
  listAlerts,
  mostAlerts,
  type PriceAlert,
  removeAlert,
  updateAlert,
} from '@countinghouse/contract/price-alert/price-alert.ts';
import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTradingDesk, tick, type TradingDesk } from '../../../test/app/trading-desk.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { marketOf, takePrices } from '../price/index.ts';
import { reachAlert } from './reach-alert.ts';
import { replayMissed } from './replay-alerts.ts';
import { readSeen, readWaiting } from './watch-table.ts';

/** Milliseconds for which the process has run, for the guard of its clock. */
let ran = 0;
let desk: TradingDesk;
let lead: Caller;
const unstopped = { running: () => ran, database: () => Promise.resolve(desk.clock.now().getTime()) };

beforeAll(async () => {
  desk = await startTradingDesk({}, unstopped);
});
afterAll(() => desk.stop());
beforeEach(async () => {
  lead = await desk.trader(0);
  await quote('1.1000');
});

const quote = (bid: string, ask?: string): Promise<Quote> => {
  desk.clock.advance(500);
  return desk.quote('EURUSD', bid, ask);
};
const above = { symbol: 'EURUSD', direction: 'above', price: '1.1050' } as const;
const set = async (fields: object = {}, who = lead): Promise<PriceAlert> => {
  const { status, body } = await who.call(createAlert, { body: { ...above, ...fields } });
  expect(status).toBe(201);
  return body;
};
const alertsOf = async (who = lead) => (await who.call(listAlerts, {})).body.alerts;
const one = async (id: string) => (await alertsOf()).find((alert) => alert.id === id);
const noticesOf = async (who = lead) =>
  (await who.call(notification.routes.list, {})).body.notifications.filter(({ kind }) => kind === 'priceAlert.reached');
/** The alert once a quote has reached it. */
const reached = async (id: string): Promise<PriceAlert> => {
  await expect.poll(async () => (await one(id))?.dateReached, { timeout: 20_000 }).toBeTypeOf('string');
  const alert = await one(id);
  if (!alert) throw new Error('the alert is gone');
  return alert;
};
/** Waits until every quote so far has been compared: a second alert, reached by a last quote, proves it. */
const compared = async (): Promise<void> => {
  const other = await desk.trader(0);
  const proof = await set({ direction: 'below', price: '0.5000' }, other);
  await quote('0.4000');
  await expect
    .poll(async () => (await alertsOf(other)).find(({ id }) => id === proof.id)?.dateReached, { timeout: 20_000 })
    .not.toBeNull();
};

describe('a price alert', () => {
  it('is read by its customer alone, not by staff who are connected as them', async () => {
    const { id } = await set();
    const admin = await signedIn(desk.app, 'admin');
    const connected = await signIn(desk.app, lead.id, admin);
    for (const who of [connected, admin]) expect((await who.call(listAlerts, {})).status).toBe(403);
    expect((await connected.call(listAlerts, {})).problem.code).toBe('notWhileConnected');
    expect((await alertsOf()).map((alert) => alert.id)).toEqual([id]);
  });

  it('is reached by the first quote at its price, notifies its customer once, and moves no money', async () => {
    const { id } = await set();
    await quote('1.1049', '1.1060');
    const deciding = await quote('1.1050');
    await quote('1.1040');
    await quote('1.1070');
    const alert = await reached(id);
    expect(alert).toMatchObject({ price: '1.10500', reachedPrice: '1.10500', version: 2 });
    expect(alert.dateReached).toBe(new Date(deciding.time).toISOString());
    await compared();
    const notices = await noticesOf();
    expect(notices.map(({ recordId, params }) => [recordId, params])).toEqual([
      [id, { name: 'EURUSD', price: '1.10500', reachedPrice: '1.10500', at: alert.dateReached }],
    ]);
    const mails = await desk.app.database.query(sql`
      select 1 from job where kind = 'notification.mail' and payload->>'notificationId' = ${notices[0]?.id ?? ''}`);
    expect(mails).toHaveLength(1);
    const moved = await desk.app.database.query(sql`
      select 1 from entry e join account a on a.id = e.account_id where a.lead_id = ${lead.id}::uuid`);
    expect(moved).toEqual([]);
  });

  it('is reached by a price that jumps past it, with the bid that was quoted', async () => {
    const { id } = await set({ direction: 'below', price: '1.0950' });
    await quote('1.0800');
    expect(await reached(id)).toMatchObject({ price: '1.09500', reachedPrice: '1.08000' });
  });

  it('counts only quotes after it was set, and is refused at a price that the last quote has reached', async () => {
    // Because of this one, the quotes since then are compared again when the other is set.
    await set({ price: '1.9000' });
    await quote('1.1100');
    const early = await lead.call(createAlert, { body: above });
    expect([early.status, early.problem.code]).toEqual([409, 'alertReached']);
    await quote('1.1000');
    const { id } = await set();
    await compared();
    expect((await one(id))?.dateReached).toBeNull();
  });

  it('that is changed waits for its new price alone, also after it was reached', async () => {
    const { id } = await set();
    const change = (price: string, version?: number) =>
      lead.call(updateAlert, { params: { id }, body: { direction: 'above', price, ...(version && { version }) } });
    expect((await change('1.1500', 1)).body).toMatchObject({ price: '1.15000', version: 2 });
    expect((await change('1.1400', 1)).status).toBe(412);
    await quote('1.1060');
    await quote('1.1500');
    expect(await reached(id)).toMatchObject({ reachedPrice: '1.15000' });
    await quote('1.1000');
    expect((await change('1.1020')).body).toMatchObject({ dateReached: null, reachedPrice: null });
    await quote('1.1030');
    expect(await reached(id)).toMatchObject({ reachedPrice: '1.10300' });
    expect(await noticesOf()).toHaveLength(2);
  });

  it('that is deleted or changed while a quote is being compared with it does not notify', async () => {
    const [deleted, changed] = [await set({ price: '1.2000' }), await set({ price: '1.2000' })];
    const waiting = await readWaiting(desk.app.database, lead.id);
    await lead.call(removeAlert, { params: { id: deleted.id } });
    await lead.call(updateAlert, { params: { id: changed.id }, body: { direction: 'above', price: '1.3000' } });
    const late = tick('EURUSD', '1.2100', new Date(desk.clock.now().getTime() + 100));
    for (const alert of waiting) await reachAlert(desk.app.running.app, alert, late);
    expect((await alertsOf()).map(({ id, dateReached }) => [id, dateReached])).toEqual([[changed.id, null]]);
    expect(await noticesOf()).toEqual([]);
  });

  it('notifies at most once when it is deleted at the moment at which two quotes reach it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await set({ price: '1.2000' });
      const [alert] = await readWaiting(desk.app.database, lead.id);
      if (!alert) throw new Error('no alert waits');
      const time = desk.clock.now().getTime();
      const hit = (after: number) =>
        reachAlert(desk.app.running.app, alert, tick('EURUSD', '1.2100', new Date(time + after)));
      const [removed] = await Promise.all([lead.call(removeAlert, { params: { id } }), hit(1), hit(2)]);
      expect(removed.status).toBe(204);
      expect((await noticesOf()).filter(({ recordId }) => recordId === id).length).toBeLessThanOrEqual(1);
      expect(await one(id)).toBeUndefined();
    }
  });

  it('can be set up to the limit, also by many requests at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: mostAlerts + 5 }, () => lead.call(createAlert, { body: { ...above, price: '1.5000' } })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(mostAlerts);
    expect(new Set(replies.flatMap(({ status, problem }) => (status === 201 ? [] : [problem.code])))).toEqual(
      new Set(['tooManyAlerts']),
    );
    expect(await alertsOf()).toHaveLength(mostAlerts);
  });

  it('belongs to its customer alone: another customer cannot find it, and staff may not ask', async () => {
    const { id } = await set();
    const body = { direction: 'above', price: '1.3000' } as const;
    const other = await desk.trader(0);
    expect([
      await alertsOf(other),
      (await other.call(updateAlert, { params: { id }, body })).status,
      (await other.call(removeAlert, { params: { id } })).status,
    ]).toEqual([[], 404, 404]);
    const root = await signedIn(desk.app, 'root');
    expect([
      (await root.call(listAlerts, {})).status,
      (await root.call(removeAlert, { params: { id } })).status,
    ]).toEqual([403, 403]);
    expect(await one(id)).toMatchObject({ version: 1 });
    const { text } = await lead.call(exportOwnData, { query: { format: 'json' } });
    expect(JSON.parse(text).priceAlerts).toMatchObject([{ id, symbol: 'EURUSD', direction: 'above' }]);
  });
});

describe('after a pause, price alerts', () => {
  it('are compared with the quotes received while the clock could not be trusted', async () => {
    const { id } = await set();
    await compared();
    await quote('1.1000');
    ran += 31_000;
    expect(marketOf(desk.app.running.app).guard.trouble()).toBe('paused');
    const deciding = await quote('1.1080');
    await quote('1.1000');
    expect((await reached(id)).dateReached).toBe(new Date(deciding.time).toISOString());
    expect(await noticesOf()).toHaveLength(1);
  });

  it('are compared with the past of a feed that has one, in order, from the checkpoint on', async () => {
    const start = Date.parse('2026-07-07T10:00:00Z');
    const feed: Pick<PriceFeed, 'past'> = {
      past: (symbol, { from, to, step }) =>
        Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step).map((time) => ({
          symbol,
          bid: toPrice('1'),
          ask: toPrice('1'),
          time,
        })),
    };
    const taken: Quote[] = [];
    const begins = new Map([
      ['EURUSD', start + 30_250],
      ['DE40', start + 70_000],
    ]);
    const until = start + 120_000;
    const { signal } = new AbortController();
    await replayMissed(feed as PriceFeed, { begins, until, take: (one) => void taken.push(one), signal });
    const times = (symbol: string) => taken.filter((one) => one.symbol === symbol).map(({ time }) => time - start);
    expect([times('EURUSD')[0], times('EURUSD').at(-1), times('EURUSD').length]).toEqual([30_250, 119_750, 359]);
    expect([times('DE40')[0], times('DE40').length]).toEqual([70_000, 200]);
    expect(taken.map(({ time }) => time)).toEqual(taken.map(({ time }) => time).toSorted((one, two) => one - two));
  });

  it('have a checkpoint that follows the clock, and a replaced server stores neither it nor a reached alert', async () => {
    const { app } = desk.app.running;
    desk.clock.advance(60_000);
    const now = desk.clock.now().getTime();
    await expect.poll(() => readSeen(desk.app.database), { timeout: 20_000 }).toBe(now - 30_000);
    const { id } = await set();
    await takePrices({ ...app }, 'replay');
    await quote('1.1100');
    await expect.poll(() => desk.app.logged(), { timeout: 20_000 }).toContain('price alert not stored as reached');
    expect((await one(id))?.dateReached).toBeNull();
    await takePrices(app, 'provider');
    expect(await reached(id)).toMatchObject({ reachedPrice: '1.11000' });
  });
});
