import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoteKeeperOf, takePrices } from '../../src/features/price/index.ts';
import { storeCandles } from '../../src/features/price/candle-table.ts';
import { currentHolder, holderOf } from '../../src/features/price/price-holder-table.ts';
import type { Caller } from '../app/caller.ts';
import { available, close, one, place, placed, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

let desk: TradingDesk;
let lead: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  // The server takes prices and orders over again, as after a restart.
  await takePrices(desk.app.running.app, 'provider');
  lead = await desk.trader(1_000);
  await desk.quote('EURUSD', '1.1000');
});

/** Another server on the same database takes over while this one still runs. */
const takeOver = () => takePrices({ ...desk.app.running.app }, 'replay');

const holderOfOrder = async (id: string) => {
  const [found] = await desk.app.database.query<{ number: bigint; source: string; instance: string }>(sql`
    select h.number, h.source, h.instance from orders o join price_holder h on h.number = o.holder where o.id = ${id}::uuid`);
  return found;
};

describe('a close', () => {
  it('carries the source, the instance and the fencing number of its server', async () => {
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.1000');
    expect((await close(lead, id)).status).toBe(201);
    const holder = await holderOfOrder(id);
    expect([holder?.number, holder?.source]).toEqual([holderOf(desk.app.running.app), 'provider']);
    expect(holder?.instance).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('by a server that another one has replaced is refused and changes nothing', async () => {
    const { id } = await placed(lead);
    await desk.quote('EURUSD', '1.1200');
    await takeOver();
    const { status, problem } = await close(lead, id);
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expect([(await one(lead, id)).status, await available(lead)]).toEqual(['open', 0]);
    expect([await holderOfOrder(id), await desk.proven()]).toEqual([undefined, true]);
  });

  it('that a price has triggered is refused to the replaced server’s engine, too', async () => {
    const { id } = await placed(lead, { takeProfit: '1.1500' });
    await takeOver();
    await desk.quote('EURUSD', '1.1600');
    await expect.poll(() => desk.app.logged(), { timeout: 10_000 }).toContain('another server has taken over');
    expect((await one(lead, id)).status).toBe('open');
    await takePrices(desk.app.running.app, 'provider');
    await expect.poll(async () => (await one(lead, id)).closeReason, { timeout: 10_000 }).toBe('takeProfit');
  });

  it('is refused to the replaced server even if it writes to the database directly', async () => {
    const { id } = await placed(lead);
    const outdated = holderOf(desk.app.running.app);
    await takeOver();
    await expect(
      desk.app.database.query(sql`
        update orders set status = 'closed', profit = 100000, date_closed = now(), holder = ${outdated}::bigint
        where id = ${id}::uuid`),
    ).rejects.toMatchObject({ constraint_name: 'order_holder' });
  });
});

describe('an opening', () => {
  const openHolderOf = async (id: string) => {
    const [found] = await desk.app.database.query<{ number: bigint | null }>(sql`
      select open_holder as number from orders where id = ${id}::uuid`);
    return found?.number;
  };

  it('carries the fencing number of its server', async () => {
    const { id } = await placed(lead);
    expect(await openHolderOf(id)).toBe(holderOf(desk.app.running.app));
  });

  it('by a server that another one has replaced is refused and books nothing', async () => {
    await takeOver();
    const [at, before] = [await desk.app.database.query(sql`select count(*) from orders`), await available(lead)];
    const { status, problem } = await place(lead);
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expect(await desk.app.database.query(sql`select count(*) from orders`)).toEqual(at);
    expect([await available(lead), await desk.proven()]).toEqual([before, true]);
  });

  it('of a pending order by the replaced server’s engine is refused, and happens once it holds the prices again', async () => {
    const { id } = await placed(lead, { entry: 'limit', entryPrice: '1.0900' });
    await takeOver();
    await desk.quote('EURUSD', '1.0800');
    await expect.poll(() => desk.app.logged(), { timeout: 10_000 }).toContain('another server has taken over');
    expect([(await one(lead, id)).status, await openHolderOf(id)]).toEqual(['pending', null]);
    await takePrices(desk.app.running.app, 'provider');
    await expect.poll(async () => (await one(lead, id)).status, { timeout: 10_000 }).toBe('open');
  });
});

describe('a take-over', () => {
  it('by a server that has lost the lead meanwhile is refused, so that the leading one stays in charge', async () => {
    const before = await currentHolder(desk.app.database);
    const late = takePrices({ ...desk.app.running.app }, 'replay', { backend: 1 });
    await expect(late).rejects.toThrow('another server has taken over');
    expect(await currentHolder(desk.app.database)).toBe(before);
    await desk.quote('EURUSD', '1.1000');
    expect((await place(lead)).status).toBe(201);
  });
});

describe('the moment up to which orders are judged', () => {
  it('is not moved by a server that another one has replaced, nor are its trailing stops', async () => {
    const { id } = await placed(lead, { trailing: '0.1000' });
    await takeOver();
    const stored = () =>
      desk.app.database.query(sql`
        select c.seen, o.trailing_best from orders o join price_checkpoint c using (symbol) where o.id = ${id}::uuid`);
    const complaints = () => desk.app.logged().split('order engine check failed').length;
    const [before, complained] = [await stored(), complaints()];
    await desk.quote('EURUSD', '1.1500');
    await expect.poll(complaints, { timeout: 20_000 }).toBeGreaterThan(complained);
    expect(await stored()).toEqual(before);
    await takePrices(desk.app.running.app, 'provider');
    await expect.poll(stored, { timeout: 20_000 }).not.toEqual(before);
  });
});

describe('recorded prices', () => {
  it('carry the fencing number, and those of a replaced server are not stored', async () => {
    const candle = { symbol: 'WTI', minute: 0, open: 500n, high: 900n, low: 100n, close: 700n };
    const outdated = holderOf(desk.app.running.app);
    const stored = () => desk.app.database.query(sql`select holder from price_candle where symbol = 'WTI'`);
    await storeCandles(desk.app.database, [candle], outdated);
    expect(await stored()).toEqual([{ holder: outdated }]);
    await takeOver();
    await storeCandles(desk.app.database, [{ ...candle, minute: 60_000 }], outdated);
    expect(await stored()).toHaveLength(1);
  });

  it('does not log quotes that it received afterwards', async () => {
    const keeper = quoteKeeperOf(desk.app.running.app);
    const count = () => desk.app.database.query(sql`select count(*)::integer as batches from quote_batch`);
    await keeper.store();
    const before = await count();
    await takeOver();
    await desk.quote('EURUSD', '1.1001');
    await keeper.store();
    expect(await count()).toEqual(before);
  });
});
