import { fewestAccounts, getRiskShare, type RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getRiskComputation, type RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { jobsDone } from '../../../test/app/mailbox.ts';
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
      expiration, date_opened, date_closed, date_creation, open_holder, close_out_percent)
    values (${newId()}::uuid, ${lead}::uuid, 'EURUSD', ${kind}, ${side}, 10000, ${isBinary ? 1 : 10}, ${open}::numeric, 5,
      ${closed ? 'closed' : 'open'}, ${closed ? 0 : null}::bigint, ${isBinary ? 8000 : null}::integer,
      ${isBinary ? new Date('2026-07-01T00:00:00Z') : null}::timestamptz,
      ${opened ?? new Date('2026-06-10T10:00:00Z')}::timestamptz, ${closed ?? null}::timestamptz, now(),
      (select max(number) from price_holder), ${isBinary ? null : 50})`);
};

const run = async (): Promise<void> => {
  await riskShareFeature.jobs?.[0]?.run(app.running.app, { id: newId(), payload: {}, attempt: 1 });
};
const computation = async (query: { recount?: 'true' } = {}) => (await agent.call(getRiskComputation, { query })).body;
const recountsDone = () => jobsDone(app, 'riskShare.recount');
/** Publishes the figure of the day again: the owner of the database removes the first one. */
const published = async (): Promise<RiskShare> => {
  await app.database.query(sql`delete from risk_share`);
  await run();
  return (await visitorOf(app).call(getRiskShare)).body;
};
/** Counts again, as if an hour had passed. */
const recounted = async (): Promise<RiskCount> => {
  await app.database.query(sql`delete from risk_recount`);
  await computation({ recount: 'true' });
  await recountsDone();
  const { recounted: counts } = await computation();
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
      insert into trader (lead_id, client_class, reason, date_changed)
      values (${professional}::uuid, 'professional', 'Test', '2026-05-01')`);
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

describe('a customer who changes class', () => {
  const classify = async (lead: string, clientClass: 'retail' | 'professional'): Promise<void> => {
    await app.database.query(sql`insert into trader (lead_id) values (${lead}::uuid) on conflict do nothing`);
    await app.database.query(sql`
      update trader set client_class = ${clientClass}, reason = 'Test',
        date_changed = ${clock.now()}::timestamptz where lead_id = ${lead}::uuid`);
  };

  it('and becomes professional still counts as retail for the losses of the time before', async () => {
    const loser = await trader([-50_00n]);
    expect(await changedBy(() => classify(loser, 'professional'))).toEqual({});
  });

  it('counts by the results of the time as retail only, in each of several changes', async () => {
    const lead = await customer();
    const days = ['2026-02-01', '2026-03-01', '2026-04-01'].map((day) => new Date(day));
    await app.database.query(sql`
      insert into trader_class (lead_id, client_class, since)
      select ${lead}::uuid, c, s from unnest(array['professional', 'retail', 'professional'], ${days}::timestamptz[]) as r(c, s)`);
    const results: readonly [bigint, string][] = [
      [-5_00n, '2026-01-15'],
      [90_00n, '2026-02-15'],
      [4_00n, '2026-03-15'],
      [80_00n, '2026-04-15'],
    ];
    const change = await changedBy(async () => {
      for (const [cents, day] of results) await traded(app, lead, cents, new Date(day));
    });
    expect(change).toEqual({ accounts: 1, losers: 1 });
  });

  it('counts an open order for the class at the end of the period', async () => {
    const lead = await customer();
    await app.database.query(sql`
      insert into trader (lead_id, client_class, reason, date_changed)
      values (${lead}::uuid, 'professional', 'Test', ${new Date(end.getTime() - 1)}::timestamptz)`);
    expect(await changedBy(() => holds(lead))).toEqual({ professional: 1, openOrders: 1 });
  });
});

describe('an agent who requests new counts without end', () => {
  it('starts one an hour, and otherwise gets the last result with its time', async () => {
    await published();
    await recounted();
    const { recounted: counts, dateRecounted } = await computation();
    expect(dateRecounted).toBe(clock.now().toISOString());
    await trader([-5_00n]);
    const counted = () => app.database.query(sql`select 1 from job where kind = 'riskShare.recount'`);
    const before = (await counted()).length;
    const replies = await Promise.all(Array.from({ length: 5 }, () => computation({ recount: 'true' })));
    expect(replies.map(({ recounted: last }) => last)).toEqual(replies.map(() => counts));
    expect(await counted()).toHaveLength(before);
    clock.advance(3_600_000);
    agent = await signedIn(app, 'regular');
    await Promise.all(Array.from({ length: 5 }, () => computation({ recount: 'true' })));
    expect(await counted()).toHaveLength(before + 1);
    await recountsDone();
    expect((await computation()).recounted?.accounts).toBe((counts?.accounts ?? 0) + 1);
  });

  it('gets a count of all customers, however many slices they take', async () => {
    await app.database.query(sql`
      insert into users (id, role, email, first_name, last_name)
      select gen_random_uuid(), 'lead', 'slice-' || n || '@example.test', 'Slice', 'customer' from generate_series(1, 5001) n`);
    expect(await changedBy(() => trader([-5_00n]))).toEqual({ accounts: 1, losers: 1 });
    expect((await recounted()).accounts).toBe((await published()).accounts);
  });
});

describe('the computation of the share', () => {
  it('is open to every member of staff, and to nobody else', async () => {
    await published();
    await app.database.query(sql`delete from risk_recount`);
    const { status, body } = await agent.call(getRiskComputation, { query: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...span, recounted: null, dateRecounted: null, isRecounting: false });
    expect(body).toMatchObject(await recounted());
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
