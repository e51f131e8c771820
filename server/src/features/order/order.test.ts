import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { order, type Order } from '@countinghouse/contract/order/order.ts';
import { type OrderStats, orderStats } from '@countinghouse/contract/order/order-stats.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../../test/app/api-tokens.ts';
import { agreeTo, waitingFor } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import {
  available,
  capital,
  close,
  one,
  orderInput,
  place,
  placed,
  startTradingDesk,
  type TradingDesk,
} from '../../../test/app/trading-desk.ts';
import { openMarket } from '../price/index.ts';
import { accountNow } from './unrealised.ts';

const { routes } = order;
let desk: TradingDesk;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
  agent = await signedIn(desk.app, 'regular');
});
afterAll(() => desk.stop());

const kindsNotified = async (who: Caller, id: string): Promise<string[]> =>
  (await who.call(notification.routes.list, {})).body.notifications
    .filter(({ recordId }) => recordId === id)
    .map(({ kind }) => kind);

describe('a forex order at the market', () => {
  it.each([
    { type: 'buy', quantity: 1_000, leverage: 10, symbol: 'EURUSD', open: '1.1000', end: '1.1110', profit: 100 },
    { type: 'sell', quantity: 1_000, leverage: 10, symbol: 'EURUSD', open: '1.1000', end: '1.1110', profit: -100 },
    { type: 'buy', quantity: 250, leverage: 1, symbol: 'WTI', open: '80', end: '90', profit: 31.25 },
  ] as const)(
    '$type of $quantity at $leverage times on $symbol from $open to $end makes $profit',
    async ({ open, end, profit, ...terms }) => {
      const { symbol, quantity } = terms;
      const lead = await desk.trader(2_000);
      await desk.quote(symbol, open);
      const { id } = await placed(lead, terms);
      expect(await available(lead)).toBe(2_000 - quantity);
      desk.clock.advance(1_000);
      await desk.quote(symbol, end);
      const { status, body } = await close(lead, id);
      expect([status, body.profit, body.status, body.closeReason, body.approval]).toEqual([
        201,
        profit,
        'closed',
        'customer',
        null,
      ]);
      expect([await available(lead), (await capital(lead)).margin]).toEqual([2_000 + profit, 0]);
      expect(await desk.proven()).toBe(true);
    },
  );

  it('is not closed on a price from before it opened', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    desk.clock.advance(2_000);
    const { id } = await placed(lead);
    const { status, problem } = await close(lead, id);
    expect([status, problem.code]).toEqual([409, 'noPriceSinceOpening']);
    expect([(await one(lead, id)).status, await available(lead)]).toEqual(['open', 0]);
    desk.clock.advance(1);
    await desk.quote('EURUSD', '1.1000');
    expect((await close(lead, id)).status).toBe(201);
  });

  it('loses at most its stake', async () => {
    const lead = await desk.trader(1_500);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { leverage: 30 });
    desk.clock.advance(1_000);
    await desk.quote('EURUSD', '1.0600');
    // The engine may already have closed it by then.
    expect([201, 409]).toContain((await close(lead, id)).status);
    expect([(await one(lead, id)).profit, await available(lead)]).toEqual([-1_000, 500]);
  });

  it('opens at the ask and closes at the bid, shown in the symbol’s decimal places', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.10000', '1.10020');
    const opened = await placed(lead);
    expect([opened.openPrice, opened.status, opened.priceSource, opened.entry]).toEqual([
      '1.10020',
      'open',
      'provider',
      'market',
    ]);
    await desk.quote('EURUSD', '1.10000', '1.10020');
    const { body } = await close(lead, opened.id);
    expect([body.closePrice, body.profit]).toEqual(['1.10000', -1.82]);
  });

  it('counts at the latest price in the customer’s capital while it is open', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    await placed(lead);
    desk.clock.advance(500);
    await desk.quote('EURUSD', '1.1110');
    expect(await capital(lead)).toMatchObject({ capital: 1_100, cash: 0, margin: 1_000, unrealised: 100 });
  });

  it('counts at the last known price when prices stop, marked with its time', async () => {
    const lead = await desk.trader(1_000);
    expect(await capital(lead)).toMatchObject({ pricesFrom: null, pricesStale: false });
    await desk.quote('EURUSD', '1.1000');
    await placed(lead);
    desk.clock.advance(500);
    const { time } = await desk.quote('EURUSD', '1.0505');
    const marked = { unrealised: -450, capital: 550, pricesFrom: new Date(time).toISOString() };
    expect(await capital(lead)).toMatchObject({ ...marked, pricesStale: false });
    desk.clock.advance(10_001);
    expect(await capital(lead)).toMatchObject({ ...marked, pricesStale: true });
  });

  it('counts at the last recorded price after a restart while its market is closed', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURAUD', '1.66000');
    await placed(lead, { symbol: 'EURAUD' });
    const app = { ...desk.app.running.app };
    // Later than any candle that the running server may still store.
    const minute = new Date(Math.ceil(desk.clock.now().getTime() / 60_000 + 60) * 60_000);
    await desk.app.database.query(sql`
      insert into price_candle (symbol, minute, open, high, low, close)
      values ('EURAUD', ${minute}::timestamptz, 1.6, 1.6, 1.577, 1.577)`);
    const market = await openMarket(app);
    expect(market.tradable('EURAUD', desk.clock.now())).toBeNull();
    const counted = { result: -50_000n, pricesFrom: minute.getTime(), isStale: true };
    const { unrealised } = await accountNow({ app, query: (fragment) => app.database.query(fragment) }, lead.id);
    expect(unrealised).toEqual(counted);
  });

  it('is refused when the price is older than ten seconds or missing', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('GBPUSD', '1.2800');
    desk.clock.advance(10_001);
    for (const symbol of ['GBPUSD', 'EURSEK'] as const) {
      const { status, problem } = await place(lead, { symbol });
      expect([status, problem.code]).toEqual([409, 'priceStale']);
    }
    expect(await available(lead)).toBe(1_000);
  });

  it('is refused while its market is closed', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('AAPL', '225.00');
    const { status, problem } = await place(lead, { symbol: 'AAPL' });
    expect([status, problem.code]).toEqual([409, 'marketClosed']);
  });

  it('is refused above the available money, and leaves no trace', async () => {
    const lead = await desk.trader(999.99);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead);
    expect([status, problem.code]).toEqual([409, 'insufficientFunds']);
    expect((await lead.call(routes.list, { query: {} })).body.count).toBe(0);
  });

  it('is checked against the policy, which names its rule', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead, { leverage: 201 });
    expect([status, problem.code]).toEqual([422, 'leverageCap']);
  });
});

describe('a pending order', () => {
  it('reserves its stake, can be changed, and releases the stake when it is cancelled', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const waiting = await placed(lead, { entry: 'limit', entryPrice: '1.09', stopLoss: '1.08' });
    expect([waiting.status, waiting.entryPrice, waiting.openPrice]).toEqual(['pending', '1.09000', null]);
    expect(await capital(lead)).toMatchObject({ cash: 0, margin: 1_000 });
    const changed = await lead.call(routes.update, {
      params: { id: waiting.id },
      body: { entryPrice: '1.095', takeProfit: '1.2', stopLoss: null, version: waiting.version },
    });
    expect(changed.body).toMatchObject({ entryPrice: '1.09500', takeProfit: '1.20000', stopLoss: null });
    expect((await close(lead, waiting.id)).problem.code).toBe('orderPending');
    expect((await lead.call(routes.remove, { params: { id: waiting.id } })).status).toBe(204);
    expect(await one(lead, waiting.id)).toMatchObject({ status: 'cancelled', closeReason: 'cancelled', profit: null });
    expect(await capital(lead)).toMatchObject({ cash: 1_000, margin: 0 });
    const again = await lead.call(routes.remove, { params: { id: waiting.id } });
    expect([again.status, again.problem.code]).toEqual([409, 'orderStays']);
    expect(await desk.proven()).toBe(true);
  });

  it.each([
    ['buy', 'limit', '1.11', 'entryPrice'],
    ['buy', 'stop', '1.09', 'entryPrice'],
    ['sell', 'limit', '1.09', 'entryPrice'],
    ['sell', 'stop', '1.11', 'entryPrice'],
  ] as const)('to %s at a %s of %s is refused where it would open at once', async (type, entry, entryPrice, field) => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead, { type, entry, entryPrice });
    expect([status, problem.fields?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [[`body.${field}`, 'wrongSide']],
    ]);
  });

  it('is accepted while its market is closed', async () => {
    const lead = await desk.trader(1_000);
    const { body } = await place(lead, { symbol: 'MSFT', leverage: 5, entry: 'limit', entryPrice: '400' });
    expect(body.status).toBe('pending');
  });
});

describe('the guards of an order', () => {
  it.each([
    [{ stopLoss: '1.11' }, 'stopLoss', 'wrongSide'],
    [{ takeProfit: '1.09' }, 'takeProfit', 'wrongSide'],
    [{ stopLoss: '1.1' }, 'stopLoss', 'wrongSide'],
    [{ trailing: '1.1' }, 'trailing', 'trailingTooFar'],
    [{ stopLoss: '1.0900001' }, 'stopLoss', 'priceDecimals'],
    [{ stopLoss: '0' }, 'stopLoss', 'price'],
    [{ entryPrice: '1.09' }, 'entryPrice', 'entryPriceUnasked'],
    [{ expiryPreset: '1h' }, 'expiryPreset', 'binaryOnly'],
    [{ entry: 'limit' }, 'entryPrice', 'required'],
  ] as const)('%j are refused by naming %s', async (fields, field, code) => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead, fields);
    expect([status, problem.fields?.map((one) => [one.path, one.code])]).toEqual([400, [[`body.${field}`, code]]]);
  });

  it('are checked against the current price, and removed by null', async () => {
    const lead = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { stopLoss: '1.09' });
    desk.clock.advance(500);
    await desk.quote('EURUSD', '1.1200');
    const change = (body: object) => lead.call(routes.update, { params: { id }, body });
    const moved = await change({ stopLoss: '1.115', takeProfit: '1.13', trailing: '0.01' });
    expect(moved.body).toMatchObject({
      stopLoss: '1.11500',
      takeProfit: '1.13000',
      trailing: '0.01000',
      trailingBest: '1.12000',
    });
    expect((await change({ stopLoss: '1.12' })).problem.fields?.[0]).toMatchObject({ path: 'body.stopLoss' });
    expect((await change({ entryPrice: '1.1' })).problem.fields?.[0]?.code).toBe('entryPriceUnasked');
    expect((await change({ trailing: null, stopLoss: null })).body).toMatchObject({
      trailing: null,
      trailingBest: null,
    });
    expect((await change({ stopLoss: '1.11', version: 1 })).status).toBe(412);
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    expect((await change({ stopLoss: '1.11' })).problem.code).toBe('orderEnded');
  });
});

describe('a binary order', () => {
  const binaryOrder = { kind: 'binary', leverage: 1, quantity: 100 } as const;

  it.each([
    ['1m', 85, '2026-07-07T10:01:00.000Z'],
    ['1h', 85, '2026-07-07T11:00:00.000Z'],
    ['12h', 82, '2026-07-07T22:00:00.000Z'],
    ['1w', 80, '2026-07-14T10:00:00.000Z'],
    ['1mo', 80, '2026-08-07T10:00:00.000Z'],
  ] as const)('of %s is promised %d on 100 and waits for its first tick', async (expiryPreset, payout, expiration) => {
    const other = await startTradingDesk();
    const lead = await other.trader(100);
    await other.quote('EURUSD', '1.1000');
    const taken = await placed(lead, { ...binaryOrder, expiryPreset });
    expect([taken.status, taken.openPrice, taken.payout, taken.expectedProfit]).toEqual([
      'open',
      null,
      payout * 100,
      payout,
    ]);
    expect(new Date(taken.expiration ?? 0).toISOString()).toBe(expiration);
    expect(await capital(lead)).toMatchObject({ cash: 0, margin: 100, unrealised: 0 });
    await other.stop();
  });

  it.each([
    [{}, 'expiration', 'required'],
    [{ expiryPreset: '1m', leverage: 2 }, 'leverage', 'binaryLeverage'],
    [{ expiryPreset: '1m', stopLoss: '1.0' }, 'stopLoss', 'forexOnly'],
    [{ expiryPreset: '1m', expiration: '2026-07-07T12:00:00Z' }, 'expiration', 'oneExpiry'],
    [{ expiration: '2026-07-07T10:00:30Z' }, 'expiration', 'expiryLength'],
    [{ expiration: '2027-07-09T10:00:00Z' }, 'expiration', 'expiryLength'],
    [{ expiration: '2026-07-11T12:00:00Z' }, 'expiration', 'expiryMarketClosed'],
  ] as const)('with %j is refused by naming %s', async (fields, field, code) => {
    const lead = await desk.trader(100);
    await desk.quote('EURUSD', '1.1000');
    const { status, problem } = await place(lead, { ...binaryOrder, ...fields });
    expect([status, problem.fields?.map((one) => [one.path, one.code])]).toEqual([400, [[`body.${field}`, code]]]);
  });

  it('ends on its own: no one can close it at the market or change it', async () => {
    const lead = await desk.trader(100);
    await desk.quote('EURUSD', '1.1000');
    const { id } = await placed(lead, { ...binaryOrder, expiryPreset: '1h' });
    expect((await close(lead, id)).problem.code).toBe('binaryEndsItself');
    expect((await close(admin, id, { profit: 10, reason: 'because' })).problem.code).toBe('binaryVoidOnly');
    const changed = await lead.call(routes.update, { params: { id }, body: { stopLoss: '1.0' } });
    expect(changed.problem.code).toBe('binaryFixed');
  });
});

describe('an order that staff prepare for a customer', () => {
  it('is the customer’s own once confirmed, and staff can only ask them to close it', async () => {
    const lead = await desk.trader(1_000, agent.id);
    const connected = await signIn(desk.app, lead.id, agent);
    await desk.quote('EURUSD', '1.1000');
    expect((await place(connected)).problem.code).toBe('notWhileConnected');
    expect((await place(agent, { lead: lead.id })).body.status).toBe('prepared');
    const made = await confirmed<Order>(lead, { price: '1.1000' });
    expect([made.lead, made.enteredByName]).toEqual([lead.id, null]);
    await desk.quote('EURUSD', '1.1000');
    expect((await close(connected, made.id)).problem.code).toBe('notWhileConnected');
    expect((await close(agent, made.id)).body.status).toBe('open');
    expect((await confirmed<Order>(lead)).closeReason).toBe('customer');
    expect(await kindsNotified(lead, made.id)).toEqual([]);
  });

  it('is limited to assigned customers: for others the agent gets ‘not found’', async () => {
    const stranger = await desk.trader(1_000);
    await desk.quote('EURUSD', '1.1000');
    expect((await place(agent, { lead: stranger.id })).status).toBe(404);
    expect((await place(stranger, { lead: agent.id })).status).toBe(404);
    const own = await placed(stranger);
    expect((await close(agent, own.id)).status).toBe(404);
    expect((await place(admin)).problem.fields?.[0]).toMatchObject({ path: 'body.lead', code: 'leadRequired' });
  });
});

describe('a past trade', () => {
  const past = {
    openPrice: '1.10000',
    closePrice: '1.11100',
    dateOpened: '2025-03-03T10:00:00Z',
    dateClosed: '2025-03-04T10:00:00Z',
  };

  const ordersOf = async (who: Caller, lead: string) =>
    (await who.call(routes.list, { query: { filters: JSON.stringify({ lead }) } })).body.orders;
  const statsOf = async (who: Caller, lead: string) =>
    (await who.call(orderStats, { query: { filters: JSON.stringify({ lead }) } })).body;
  const figuresOf = ({ byStatus, byKind, bySymbol }: OrderStats) => [
    byStatus.reduce((sum, { count, stake }) => sum + count + stake, 0),
    byKind,
    bySymbol,
  ];
  const activityOf = async (lead: Caller) => (await lead.call(listActivity)).body.activity.map(({ kind }) => kind);

  it('is a proposal: nobody sees or counts it before a second person approves it', async () => {
    const lead = await desk.trader(50, agent.id);
    const { status, body } = await place(admin, { lead: lead.id, ...past });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lead: lead.id,
      status: 'proposed',
      imported: true,
      profit: 100,
      closePrice: '1.11100',
    });
    for (const who of [lead, agent, admin]) {
      expect(await ordersOf(who, lead.id)).toEqual([]);
      expect((await who.call(routes.one, { params: { id: body.id } })).status).toBe(404);
      const stats = await statsOf(who, lead.id);
      expect([figuresOf(stats), stats.imported]).toEqual([[0, [], []], 0]);
    }
    const { id } = await waitingFor(admin, body.id);
    expect((await admin.call(approve, { params: { id }, body: {} })).problem.code).toBe('approvalOwnProposal');
    expect((await agent.call(approve, { params: { id }, body: {} })).status).toBe(403);
    expect([await ordersOf(lead, lead.id), await kindsNotified(lead, body.id)]).toEqual([[], []]);
    expect(await activityOf(lead)).not.toContain('orderImported');
  });

  it('appears as imported once it is approved, with its author, a notification and no money', async () => {
    const lead = await desk.trader(50, agent.id);
    const { body } = await place(admin, { lead: lead.id, ...past });
    expect((await agreeTo(desk.app, body.id)).status).toBe(201);
    const stored = await one(lead, body.id);
    expect(stored).toMatchObject({
      status: 'closed',
      imported: true,
      profit: 100,
      receiptHash: null,
      closeReason: null,
    });
    const { status: _status, dateCreation: _made, dateOpened: _opened, dateClosed: _closed, ...shown } = body;
    expect(stored).toMatchObject(shown);
    expect(new Date(stored.dateOpened ?? 0)).toEqual(new Date(past.dateOpened));
    expect(await available(lead)).toBe(50);
    const moved = await desk.app.database.query(sql`select 1 from transfer where record_id = ${body.id}::uuid`);
    expect(moved).toEqual([]);
    expect(await kindsNotified(lead, body.id)).toEqual(['order.imported']);
    expect(await activityOf(lead)).toContain('orderImported');
    const stats = await statsOf(lead, lead.id);
    expect([stats.imported, stats.closed.result, stats.closed.even, ...figuresOf(stats)]).toEqual([1, 0, 0, 0, [], []]);
  });

  it('disappears if it is rejected or withdrawn', async () => {
    const lead = await desk.trader(0);
    const [first, second] = [
      await place(admin, { lead: lead.id, ...past }),
      await place(admin, { lead: lead.id, ...past }),
    ];
    const other = await signedIn(desk.app, 'admin');
    const refused = { params: { id: (await waitingFor(other, first.body.id)).id }, body: { reason: 'Never happened' } };
    expect((await other.call(reject, refused)).status).toBe(201);
    const own = { params: { id: (await waitingFor(admin, second.body.id)).id } };
    expect((await admin.call(withdrawProposal, own)).status).toBe(201);
    expect(await ordersOf(other, lead.id)).toEqual([]);
    expect((await other.call(approve, { params: own.params, body: {} })).problem.code).toBe('approvalDecided');
  });

  it('shows the approver its terms, its result, and what contradicts them', async () => {
    const lead = await desk.trader(0);
    const created = new Date('2026-01-01T00:00:00Z');
    await desk.app.database.query(sql`update users set date_creation = ${created} where id = ${lead.id}::uuid`);
    desk.clock.advance(60_000);
    const opened = desk.clock.now();
    await desk.quote('USDCAD', '1.25000');
    await vi.waitFor(async () => {
      const stored = await desk.app.database.query(sql`select 1 from price_candle where symbol = 'USDCAD'`);
      if (stored.length === 0) throw new Error('the minute is not stored yet');
    }, 10_000);
    desk.clock.advance(60_000);
    const terms = { symbol: 'USDCAD', type: 'sell', quantity: 1_000, leverage: 10 } as const;
    const seen = await place(admin, {
      lead: lead.id,
      ...terms,
      openPrice: '1.25000',
      dateOpened: opened.toISOString(),
      closePrice: '1.00000',
      dateClosed: new Date(opened.getTime() + 100).toISOString(),
    });
    expect((await waitingFor(admin, seen.body.id)).params).toMatchObject({
      name: 'USDCAD',
      after: {
        ...terms,
        openPrice: '1.25000',
        closePrice: '1.00000',
        profit: 2_000,
        beforeAccount: false,
        recordedAtOpen: '1.25000',
        openOutside: false,
        recordedAtClose: '1.25000',
        closeOutside: true,
      },
    });
    const early = await place(admin, {
      lead: lead.id,
      ...past,
      symbol: 'BTCUSD',
      openPrice: '1000',
      closePrice: '90000',
    });
    const { after } = (await waitingFor(admin, early.body.id)).params as { after: object };
    expect(after).toMatchObject({ beforeAccount: true, profit: 890_000, recordedAtOpen: null, openOutside: null });
  });

  it('is proposed in a batch, too, and never by an API token', async () => {
    const lead = await desk.trader(0);
    const input = orderInput({ lead: lead.id, ...past });
    const { body } = await admin.call(routes.createMany, { body: [input, input] });
    expect(body.orders.map(({ status }) => status)).toEqual(['proposed', 'proposed']);
    expect(await ordersOf(admin, lead.id)).toEqual([]);
    const { program } = await tokenFor(desk.app, { by: admin, permissions: ['order:read'] });
    expect((await place(program, { lead: lead.id, ...past })).problem.code).toBe('notWithToken');
    expect((await place(agent, { lead: lead.id, ...past })).status).toBe(403);
    expect((await place(lead, past)).status).toBe(403);
  });

  it('needs both prices with their times, in the past', async () => {
    const lead = await desk.trader(0);
    const codes = async (fields: object) =>
      (await place(admin, { lead: lead.id, ...fields })).problem.fields?.map(({ path, code }) => [path, code]);
    expect(await codes({ openPrice: '1.1' })).toEqual([
      ['body.dateOpened', 'required'],
      ['body.closePrice', 'required'],
      ['body.dateClosed', 'required'],
    ]);
    expect(await codes({ ...past, dateClosed: '2027-01-01T00:00:00Z' })).toEqual([['body.dateClosed', 'inTheFuture']]);
    expect(await codes({ ...past, dateClosed: '2025-03-01T00:00:00Z' })).toEqual([
      ['body.dateClosed', 'endBeforeStart'],
    ]);
    expect(await codes({ ...past, stopLoss: '1.0' })).toEqual([['body.stopLoss', 'notForHistory']]);
  });
});

describe('the figures of orders', () => {
  it('count the orders that the caller sees, and take money from the ledger', async () => {
    const lead = await desk.trader(10_000, agent.id);
    await desk.quote('EURUSD', '1.1000');
    const [won, lost] = [await placed(lead), await placed(lead, { type: 'sell' })];
    await placed(lead, { quantity: 500 });
    await placed(lead, { entry: 'limit', entryPrice: '1.0', quantity: 20.5 });
    desk.clock.advance(500);
    await desk.quote('EURUSD', '1.1110');
    await close(lead, won.id);
    await close(lead, lost.id);
    const { body } = await agent.call(orderStats, {
      query: { filters: JSON.stringify({ lead: lead.id, quantity: { gte: 0 } }) },
    });
    expect(body).toMatchObject({
      openStake: 500,
      pendingStake: 20.5,
      exposure: 5_000,
      volume: 25_000,
      closed: { won: 1, lost: 1, even: 0, profits: 100, losses: -100, result: 0 },
      bySymbol: [{ symbol: 'EURUSD', count: 4, stake: 2_520.5, profit: 0 }],
      byStatus: [
        { status: 'pending', count: 1, stake: 20.5 },
        { status: 'open', count: 1, stake: 500 },
        { status: 'closed', count: 2, stake: 2_000 },
        { status: 'cancelled', count: 0, stake: 0 },
      ],
    });
    const none = await agent.call(orderStats, {
      query: { filters: JSON.stringify({ symbol: 'WTI', lead: lead.id }) },
    });
    expect(none.body.byKind).toEqual([]);
  });
});
