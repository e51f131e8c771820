import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import {
  closePractice,
  getPractice,
  mostPractice,
  openPractice,
  practiceCash,
  resetPractice,
} from '@countinghouse/contract/practice/practice.ts';
import { rawProfit, type Side } from '@countinghouse/contract/trading/forex.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { settleAccounts } from './practise.ts';

let desk: TradingDesk;
let lead: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.app.database.query(sql`delete from price_candle`);
  lead = await signedIn(desk.app, 'lead');
  await quote('1.10000', '1.10008');
});

const quote = (bid: string, ask?: string) => desk.quote('EURUSD', bid, ask);
const usual = { symbol: 'EURUSD', type: 'buy' as Side, quantity: 1_000, leverage: 10 };
const place = (fields: object = {}, who = lead) => who.call(openPractice, { body: { ...usual, ...fields } });
const account = async (who = lead) => (await who.call(getPractice)).body;
const onlyOpen = async () => (await account()).open[0]?.id ?? '';

/** The round that settles accounts has run, and the customer has logged in again. */
const halfADayLater = async (): Promise<void> => {
  desk.clock.advance(13 * 3_600_000);
  await settleAccounts(desk.app.running.app);
  lead = await signIn(desk.app, lead.id);
};

/** A recorded minute of bids, so many minutes after the present one. The app may have stored the present one itself. */
const minute = (minutes: number, [open, high, low]: readonly [string, string, string]) =>
  desk.app.database.query(sql`
    insert into price_candle (symbol, minute, open, high, low, close)
    values ('EURUSD', date_trunc('minute', ${desk.clock.now()}::timestamptz) + ${minutes} * interval '1 minute',
      ${open}::numeric, ${high}::numeric, ${low}::numeric, ${open}::numeric)
    on conflict (symbol, minute) do update
    set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close`);

const profitOf = (type: Side, [open, close]: readonly [string, string]): number =>
  Number(rawProfit({ side: type, stake: 100_000n, leverage: 10, open: toPrice(open) }, toPrice(close))) / 100;

describe('a practice account', () => {
  it('begins with practice money and moves it with each order at the quotes of real orders', async () => {
    expect(await account()).toMatchObject({ cash: practiceCash, dateStarted: null, open: [], closed: [] });
    const { body } = await place();
    expect(body).toMatchObject({ cash: practiceCash - 1_000, open: [{ openPrice: '1.10008', quantity: 1_000 }] });
    await quote('1.10500', '1.10508');
    const closed = (await lead.call(closePractice, { params: { id: await onlyOpen() } })).body;
    const profit = profitOf('buy', ['1.10008', '1.10500']);
    expect(closed).toMatchObject({
      cash: practiceCash + profit,
      open: [],
      closed: [{ closePrice: '1.10500', reason: 'customer', profit }],
    });
  });

  it('refuses a stake above its money, a guard on the wrong side, and leverage above the customer’s own limit', async () => {
    expect(await place({ quantity: practiceCash + 0.01 })).toMatchObject({
      status: 409,
      body: { code: 'insufficientFunds' },
    });
    expect((await place({ stopLoss: '1.20000' })).status).toBe(400);
    expect((await place({ takeProfit: '1.0' })).status).toBe(400);
    expect(await place({ leverage: 31 })).toMatchObject({ status: 422, body: { code: 'leverageCap' } });
    expect(await account()).toMatchObject({ cash: practiceCash, open: [] });
  });

  it('spends the same money once when two devices trade at once', async () => {
    const other = await signIn(desk.app, lead.id);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => place({ quantity: 3_000 }, index % 2 === 0 ? lead : other)),
    );
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(3);
    expect(await account()).toMatchObject({ cash: practiceCash - 9_000 });
  });

  it('returns a stake once when several devices close the order, or find it closed, at once', async () => {
    await place();
    const id = await onlyOpen();
    await Promise.all(Array.from({ length: 6 }, () => lead.call(closePractice, { params: { id } })));
    const { cash, closed } = await account();
    expect(cash).toBeCloseTo(practiceCash + (closed[0]?.profit ?? 0), 2);
    await place({ stopLoss: '1.09000' });
    await minute(3, ['1.09500', '1.09600', '1.08900']);
    const { cash: after } = await account();
    await Promise.all(Array.from({ length: 6 }, () => place({ quantity: 1 })));
    const { cash: rest, open } = await account();
    expect([rest, open.map(({ quantity }) => quantity)]).toEqual([after - 6, [1, 1, 1, 1, 1, 1]]);
  });

  it('holds a limited number of open orders', async () => {
    for (let count = 0; count < mostPractice; count += 1) await place({ quantity: 1 });
    expect(await place({ quantity: 1 })).toMatchObject({ status: 409, body: { code: 'practiceTooMany' } });
  });

  it('starts over with fresh money and without orders', async () => {
    await place();
    const { body } = await lead.call(resetPractice);
    expect(body).toMatchObject({ cash: practiceCash, open: [], closed: [] });
    expect(body.dateStarted).not.toBeNull();
  });
});

describe('a practice order', () => {
  it.each([
    ['a buyer’s stop', 'buy', { stopLoss: '1.09000' }, ['1.09500', '1.09600', '1.08900'], ['stopLoss', '1.09000']],
    [
      'a buyer’s target',
      'buy',
      { takeProfit: '1.11000' },
      ['1.10500', '1.11100', '1.10400'],
      ['takeProfit', '1.11000'],
    ],
    ['a seller’s stop', 'sell', { stopLoss: '1.11000' }, ['1.10900', '1.10992', '1.10800'], ['stopLoss', '1.11000']],
    [
      'a seller’s target',
      'sell',
      { takeProfit: '1.09000' },
      ['1.09100', '1.09200', '1.08992'],
      ['takeProfit', '1.09000'],
    ],
    ['the loss of the stake', 'buy', {}, ['1.00000', '1.00000', '0.99000'], ['stopOut', '0.99007']],
    [
      'the opening of a minute beyond it',
      'buy',
      { stopLoss: '1.09000' },
      ['1.08000', '1.08100', '1.07900'],
      ['stopLoss', '1.08000'],
    ],
    [
      'its stop, if its target was reached in the same minute',
      'buy',
      { stopLoss: '1.09000', takeProfit: '1.11000' },
      ['1.10000', '1.12000', '1.08000'],
      ['stopLoss', '1.09000'],
    ],
  ] as const)('is closed by %s', async (...[, type, guards, candle, [reason, price]]) => {
    await place({ type, ...guards });
    await minute(3, candle);
    const after = await account();
    expect(after.open).toEqual([]);
    expect(after.closed).toMatchObject([{ reason, closePrice: expect.stringContaining(price) }]);
    expect(after.cash).toBeCloseTo(practiceCash + (after.closed[0]?.profit ?? 0), 2);
    // A later call stores what a reader was shown.
    expect((await lead.call(closePractice, { params: { id: after.closed[0]?.id ?? '' } })).status).toBe(404);
    expect(await account()).toEqual(after);
  });

  it('stays open when only the minute in which it opened, or one before, was beyond its stop', async () => {
    await place({ stopLoss: '1.09000' });
    await minute(-1, ['1.05000', '1.05000', '1.05000']);
    await minute(0, ['1.05000', '1.05000', '1.05000']);
    await minute(2, ['1.10000', '1.10100', '1.09001']);
    expect(await account()).toMatchObject({ open: [{ stopLoss: '1.09000' }], closed: [] });
  });

  it('stays closed after the minute that closed it was deleted, although nobody opened the account', async () => {
    await place({ stopLoss: '1.09000' });
    await minute(3, ['1.09500', '1.09600', '1.08900']);
    await halfADayLater();
    await desk.app.database.query(sql`delete from price_candle`);
    expect(await account()).toMatchObject({ open: [], closed: [{ reason: 'stopLoss' }] });
  });

  it('is not looked at again in minutes that did not close it', async () => {
    await place({ stopLoss: '1.09000' });
    await halfADayLater();
    // Recorded too late to be believed.
    await minute(-600, ['1.05000', '1.05000', '1.05000']);
    expect(await account()).toMatchObject({ closed: [] });
    await minute(-5, ['1.05000', '1.05000', '1.05000']);
    expect(await account()).toMatchObject({ open: [], closed: [{ reason: 'stopLoss' }] });
  });

  it('can be a sale with a target that no price reaches', async () => {
    expect((await place({ type: 'sell', takeProfit: '0.00005' })).status).toBe(201);
    await minute(3, ['1.00000', '1.00000', '0.00010']);
    expect(await account()).toMatchObject({ open: [{ takeProfit: '0.00005' }] });
  });

  it('is closed by the customer alone, and not by staff connected as the customer or by another customer', async () => {
    await place();
    const id = await onlyOpen();
    const stranger = await signedIn(desk.app, 'lead');
    expect((await stranger.call(closePractice, { params: { id } })).status).toBe(404);
    const connected = await signIn(desk.app, lead.id, await signedIn(desk.app, 'admin'));
    for (const refused of [
      await connected.call(closePractice, { params: { id } }),
      await connected.call(openPractice, { body: usual }),
      await connected.call(resetPractice),
    ])
      expect(refused.status).toBe(403);
    expect(await account()).toMatchObject({ open: [{ id }] });
  });
});

describe('practice', () => {
  it('never appears among orders, in the ledger, in the audit trail or in the published figures', async () => {
    // The log grows by itself by the quotes that the desk has seen.
    const stored = () =>
      desk.app.database.query(sql`
        select (select count(*) from orders) as orders, (select count(*) from transfer) as transfers,
          (select count(*) from audit) as audit, (select count(*) from log_leaf where kind <> 'quotes') as leaves`);
    const before = await stored();
    await place();
    await lead.call(closePractice, { params: { id: await onlyOpen() } });
    expect(await stored()).toEqual(before);
    const root = await signedIn(desk.app, 'root');
    expect((await root.call(order.routes.list, { query: {} })).body.orders).toEqual([]);
    expect(await desk.proven()).toBe(true);
  });

  it('belongs to what a customer can download', async () => {
    await place();
    const { text } = await lead.call(exportOwnData, { query: { format: 'json' } });
    expect(JSON.parse(text)).toMatchObject({ practice: [{ symbol: 'EURUSD', stake: 1_000, profit: null }] });
  });
});
