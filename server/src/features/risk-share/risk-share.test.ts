import { fewestAccounts, getRiskShare, type RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getRiskComputation, type RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { traded } from '../../../test/app/traders.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';
import { storeCandles } from '../price/candle-table.ts';
import { holderOf } from '../price/index.ts';
import { riskShareFeature } from './index.ts';

const clock = testClock(new Date('2026-06-15T10:00:00Z'));
const end = new Date('2026-06-15T00:00:00Z');
let app: TestApp;
let agent: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  agent = await signedIn(app, 'regular');
  // The count at start must not publish the figure of the day before the test does.
  await vi.waitFor(async () => {
    const done = await app.database.query(sql`select 1 from job where kind = 'riskShare.publish' and state = 'done'`);
    expect(done).toHaveLength(1);
  }, 10_000);
  await priceOf(new Date('2026-06-14T23:59:00Z'), 1_10000000n);
  // Too late to count.
  await priceOf(end, 5_00000000n);
});
afterAll(() => app.stop());

const priceOf = (at: Date, price: bigint) => {
  const [open, high, low, close] = [price, price, price, price];
  const candle = { symbol: 'EURUSD', minute: at.getTime(), open, high, low, close };
  return storeCandles(app.database, [candle], holderOf(app.running.app));
};
const customer = async (): Promise<string> => {
  const id = await addPerson(app, { role: 'lead' });
  await addFunds(app, id, 10_000_00n);
  return id;
};
/** A customer with these results in cents, a month ago by default. */
const trader = async (results: readonly bigint[], at = new Date('2026-05-15T10:00:00Z')): Promise<string> => {
  const id = await customer();
  for (const profit of results) await traded(app, id, profit, at);
  return id;
};

interface Held {
  readonly side?: 'buy' | 'sell';
  readonly kind?: 'forex' | 'binary';
  readonly open?: string;
  readonly opened?: Date;
  readonly closed?: Date;
}

/** An order over 100 euro with leverage 10, opened at 1.2 unless said otherwise. */
const holds = async (
  lead: string,
  { side = 'buy', kind = 'forex', open = '1.2', opened, closed }: Held = {},
): Promise<void> => {
  const isBinary = kind === 'binary';
  await app.database.query(sql`
    insert into orders (id, lead_id, symbol, kind, type, stake, leverage, open_price, decimals, status, profit, payout,
      expiration, date_opened, date_closed, date_creation)
    values (${newId()}::uuid, ${lead}::uuid, 'EURUSD', ${kind}, ${side}, 10000, ${isBinary ? 1 : 10}, ${open}::numeric, 5,
      ${closed ? 'closed' : 'open'}, ${closed ? 0 : null}::bigint, ${isBinary ? 8000 : null}::integer,
      ${isBinary ? new Date('2026-07-01T00:00:00Z') : null}::timestamptz,
      ${opened ?? new Date('2026-06-10T10:00:00Z')}::timestamptz, ${closed ?? null}::timestamptz, now())`);
};

const run = async (): Promise<void> => {
  await riskShareFeature.jobs?.[0]?.run(app.running.app, { id: newId(), payload: {}, attempt: 1 });
};
/** Publishes the figure of the day again: the owner of the database removes the first one. */
const published = async (): Promise<RiskShare> => {
  await app.database.query(sql`delete from risk_share`);
  await run();
  return (await visitorOf(app).call(getRiskShare)).body;
};
const recounted = async (): Promise<RiskCount> => {
  const { recounted: counts } = (await agent.call(getRiskComputation, { query: { recount: 'true' } })).body;
  if (!counts) throw new Error('nothing was counted');
  return counts;
};
const names = ['accounts', 'losers', 'winners', 'professional', 'demo', 'openOrders'] as const;
/** The counts that change by what is done here; the others are left out. */
const changedBy = async (work: () => Promise<unknown>): Promise<Partial<RiskCount>> => {
  const before = await recounted();
  await work();
  const after = await recounted();
  return Object.fromEntries(
    names.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name] - before[name]]])),
  );
};
const span = { from: '2025-06-15', to: '2026-06-14' };

describe('the share of losing retail accounts', () => {
  it('is not shown for too few accounts', async () => {
    for (let index = 1; index < fewestAccounts; index += 1) await trader([-5_00n]);
    expect(await published()).toEqual({ share: null, accounts: fewestAccounts - 1, ...span });
  });

  it('counts accounts by their sum over twelve months, and names the period', async () => {
    await trader([-50_00n, 60_00n]);
    await trader([-1n]);
    await trader([5_00n, -5_00n]);
    // 19 + 1 lost, one won, one broke even.
    expect(await published()).toEqual({ share: 90.9, accounts: 22, ...span });
  });

  it.each([
    ['with a realised gain and a larger unrealised loss has lost', [50_00n], {}, { losers: 1 }],
    ['with a realised loss and a larger unrealised gain has won', [-50_00n], { side: 'sell' }, { winners: 1 }],
    ['with only an open order counts by its value', [], {}, { losers: 1 }],
    ['with only an open binary order counts without a value', [], { kind: 'binary' }, {}],
  ] as const)('an account %s', async (_name, results, held, expected) => {
    const change = await changedBy(async () => holds(await trader(results), held));
    expect(change).toEqual({ accounts: 1, openOrders: 1, ...expected });
  });

  it('values a short position at the ask: without a change of price, the spread is its loss', async () => {
    const change = await changedBy(async () => holds(await customer(), { side: 'sell', open: '1.1' }));
    expect(change).toEqual({ accounts: 1, openOrders: 1, losers: 1 });
  });

  it('counts an order that was open at the end of the period, though it was closed before the count', async () => {
    const last = new Date(end.getTime() - 1);
    expect(await changedBy(async () => holds(await customer(), { closed: end }))).toMatchObject({ openOrders: 1 });
    expect(await changedBy(async () => holds(await customer(), { opened: last }))).toMatchObject({ openOrders: 1 });
    expect(await changedBy(async () => holds(await customer(), { closed: last }))).toEqual({});
    expect(await changedBy(async () => holds(await customer(), { opened: end }))).toEqual({});
  });

  it('includes results from the first to the last moment of the period only', async () => {
    expect(await changedBy(() => trader([-5_00n], new Date('2025-06-14T23:59:59.999Z')))).toEqual({});
    expect(await changedBy(() => trader([-5_00n], end))).toEqual({});
    const first = await changedBy(() => trader([5_00n], new Date('2025-06-15T00:00:00Z')));
    expect(first).toEqual({ accounts: 1, winners: 1 });
    const last = await changedBy(() => trader([-5_00n], new Date('2026-06-14T23:59:59.999Z')));
    expect(last).toEqual({ accounts: 1, losers: 1 });
  });

  it('leaves out professionals, demo accounts and accounts without trades', async () => {
    const professional = await customer();
    await app.database.query(sql`
      insert into trader (lead_id, client_class, reason) values (${professional}::uuid, 'professional', 'Test')`);
    const demo = newId();
    await app.database.query(sql`
      insert into users (id, role, email, first_name, last_name, demo)
      values (${demo}::uuid, 'lead', ${`${demo}@example.test`}, 'Demo', 'customer', true)`);
    expect(await changedBy(() => traded(app, professional, -5_00n, new Date('2026-05-15T10:00:00Z')))).toEqual({
      professional: 1,
    });
    expect(await changedBy(() => holds(demo))).toEqual({ demo: 1, openOrders: 1 });
  });
});

describe('the computation of the share', () => {
  it('is open to every member of staff, and to nobody else', async () => {
    await published();
    const { status, body } = await agent.call(getRiskComputation, { query: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...span, ...(await recounted()), recounted: null });
    expect(body.prices).toEqual([{ symbol: 'EURUSD', bid: '1.1', ask: '1.10008' }]);
    expect(body.dateCounted).toBe(clock.now().toISOString());
    const lead = await signedIn(app, 'lead');
    expect((await lead.call(getRiskComputation, { query: {} })).status).toBe(403);
    expect((await visitorOf(app).call(getRiskComputation, { query: {} })).status).toBe(401);
  });

  it('is published once a day, and the server cannot change it; counting again shows a difference', async () => {
    const { accounts } = await published();
    await trader([-5_00n]);
    await run();
    expect((await visitorOf(app).call(getRiskShare)).body.accounts).toBe(accounts);
    expect((await recounted()).accounts).toBe(accounts + 1);
    const forged = app.running.app.database.query(sql`update risk_share set losers = 0`);
    await expect(forged).rejects.toThrow('permission denied');
  });
});
