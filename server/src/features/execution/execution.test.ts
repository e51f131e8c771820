import { createHash, randomInt } from 'node:crypto';
import { checkLogged } from '@countinghouse/contract/log/check-logged.ts';
import {
  ExecutionFile,
  fewestCounted,
  fewestCustomers,
  fewestExecutions,
} from '@countinghouse/contract/execution/execution-file.ts';
import { exportExecution, getExecution, listExecution } from '@countinghouse/contract/execution/execution-quality.ts';
import { orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { VerifiedPart } from '../../kernel/verified-part.ts';
import { countMonth } from './count-month.ts';
import { publishMonths } from './publish-months.ts';
import { verifyMonths } from './verify-months.ts';

const clock = testClock(new Date('2026-06-15T10:00:00Z'));
let app: TestApp;
let root: Caller;
let lead: string;
let leads: string[];
let demoLead: string;
beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
  leads = await Promise.all(Array.from({ length: fewestCustomers }, () => addPerson(app, { role: 'lead' })));
  lead = leads[0] ?? '';
  demoLead = await addPerson(app, { role: 'lead' });
  await asOwner(sql`update users set demo = true where id = ${demoLead}::uuid`);
  await publishedAtStart(app);
});
afterAll(() => app.stop());

/** Waits for the job that publishes when a server starts, so that it cannot publish a version of its own later. */
const publishedAtStart = ({ database }: TestApp): Promise<void> =>
  vi.waitFor(async () => {
    const done = await database.query(sql`select 1 from job where kind = 'execution.publish' and state = 'done'`);
    expect(done).toHaveLength(1);
  }, 10_000);

const visitor = () => visitorOf(app);
const month = async (name: string, query: { version?: number } = {}) =>
  (await visitor().call(getExecution, { params: { month: name }, query })).body;
const fileOf = async (name: string, format: 'json' | 'csv') =>
  (await visitor().call(exportExecution, { params: { month: name }, query: { format } })).text;

const price = (units: number): string => (units / 100_000).toFixed(5);
const near = (): number => 110_000 + randomInt(-300, 300);
const pick = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;
let turns = 0;
/** The customers in turn: so many orders in a row as are enough to be shown are always of enough customers. */
const nextLead = (): string => leads[(turns += 1) % leads.length] ?? '';

interface Fields {
  readonly id?: string;
  readonly symbol?: string;
  readonly kind?: 'forex' | 'binary';
  readonly type?: 'buy' | 'sell';
  readonly open?: string;
  readonly close?: string;
  readonly reason?: string;
  readonly seenOpen?: string | null;
  readonly seenClose?: string | null;
  readonly stopLoss?: string | null;
  readonly takeProfit?: string | null;
  readonly trailing?: readonly [distance: string, best: string] | null;
  readonly leverage?: number;
  readonly entryPrice?: string | null;
  readonly closed?: Date;
  readonly of?: string;
}

/** An order that closed in May, as its rows are stored. */
const closedOrder = async (fields: Fields = {}, { database } = app): Promise<string> => {
  const { id = newId(), symbol = 'EURUSD', kind = 'forex', type = 'buy', leverage = 10, reason = 'customer' } = fields;
  const { open = '1.10000', close = '1.10500', closed = new Date('2026-05-12T10:00:00Z') } = fields;
  const { seenOpen = null, seenClose = null, stopLoss = null, takeProfit = null, trailing = null } = fields;
  const { entryPrice = null, of = nextLead() } = fields;
  const isBinary = kind === 'binary';
  // A binary order has no guards and enters at the market.
  const forexOnly = <Value>(value: Value): Value | null => (isBinary ? null : value);
  await database.query(sql`
    insert into orders (id, lead_id, symbol, kind, type, stake, leverage, entry, entry_price, open_price, close_price,
      stop_loss, take_profit, trailing_stop, trailing_best, decimals, status, profit, raw_profit, payout, outcome,
      expiration, close_reason, close_basis, receipt_hash, date_opened, date_closed, date_creation, open_holder)
    values (${id}::uuid, ${of}::uuid, ${symbol}, ${kind}, ${type}, 10000, ${isBinary ? 1 : leverage},
      ${forexOnly(entryPrice) === null ? 'market' : 'limit'}, ${forexOnly(entryPrice)}::numeric, ${open}::numeric, ${close}::numeric,
      ${forexOnly(stopLoss)}::numeric, ${forexOnly(takeProfit)}::numeric, ${forexOnly(trailing?.[0] ?? null)}::numeric, ${forexOnly(trailing?.[1] ?? null)}::numeric, 5,
      'closed', 0, ${isBinary ? null : 0}::bigint, ${isBinary ? 8_000 : null}::integer, ${isBinary ? 'lost' : null},
      ${isBinary ? closed : null}::timestamptz, ${isBinary ? 'expiry' : reason}, 'tick', ${'0'.repeat(64)},
      ${closed}::timestamptz - interval '1 hour', ${closed}::timestamptz, ${closed}::timestamptz - interval '1 hour',
      (select max(number) from price_holder))`);
  for (const [phase, seen] of [
    ['open', seenOpen],
    ['close', seenClose],
  ] as const)
    await database.query(sql`
      insert into order_evidence (order_id, phase, ticks, seen)
      values (${id}::uuid, ${phase}, '[]', ${seen}::numeric)`);
  return id;
};

/** A random order of any kind and end. */
const randomFields = (closed: Date): Fields => {
  const reason = pick(['customer', 'staff', 'stopLoss', 'takeProfit', 'trailingStop', 'stopOut', 'closeOut']);
  return {
    symbol: pick(['EURUSD', 'EURUSD', 'USDJPY', 'XAUUSD']),
    kind: randomInt(8) === 0 ? 'binary' : 'forex',
    type: pick(['buy', 'sell'] as const),
    open: price(near()),
    close: price(near()),
    reason,
    seenOpen: randomInt(3) === 0 ? null : price(near()),
    seenClose: reason === 'customer' ? price(near()) : null,
    stopLoss: reason === 'stopLoss' ? price(near()) : null,
    takeProfit: reason === 'takeProfit' ? price(near()) : null,
    trailing: reason === 'trailingStop' ? [price(randomInt(1, 900)), price(near())] : null,
    leverage: pick([2, 10, 30]),
    entryPrice: randomInt(4) === 0 ? price(near()) : null,
    closed,
  };
};

/** The published definition once more, on fractions and sorted lists, and on nothing but receipts. */
const counted = (receipts: readonly Receipt[]) => {
  type Pairs = [gain: bigint, expected: bigint][];
  const found = { market: [] as Pairs, stop: [] as Pairs, target: [] as Pairs };
  let [unseen, closedOut] = [0, 0];
  const units = (text: string): bigint => BigInt(text.replace('.', '').padEnd(text.indexOf('.') + 8, '0'));
  const compare = (
    at: keyof typeof found,
    expected: string | bigint | null | undefined,
    paid: string,
    buys: boolean,
  ) => {
    if (expected === null || expected === undefined) {
      unseen += 1;
      return;
    }
    const level = typeof expected === 'bigint' ? expected : units(expected);
    found[at].push([(units(paid) - level) * (buys ? -1n : 1n), level]);
  };
  for (const { kind, type, leverage, entry, open, close, reason, seen, part, ...guards } of receipts) {
    if (kind === 'binary' || !open?.price || !close.price) continue;
    const isBuy = type === 'buy';
    const opened = units(open.price);
    if (entry === 'market' && !part) compare('market', seen?.open, open.price, isBuy);
    if (reason === 'customer' || reason === 'staff') compare('market', seen?.close, close.price, !isBuy);
    if (reason === 'closeOut') [unseen, closedOut] = [unseen + 1, closedOut + 1];
    if (reason === 'stopLoss') compare('stop', guards.stopLoss, close.price, !isBuy);
    if (reason === 'takeProfit') compare('target', guards.takeProfit, close.price, !isBuy);
    const times = BigInt(leverage);
    const gone = isBuy ? (opened * (times - 1n)) / times : (opened * (times + 1n) + times - 1n) / times;
    if (reason === 'stopOut') compare('stop', gone, close.price, !isBuy);
    if (reason === 'trailingStop' && guards.trailing && guards.trailingBest)
      compare('stop', units(guards.trailingBest) + units(guards.trailing) * (isBuy ? -1n : 1n), close.price, !isBuy);
  }
  const spread = (pairs: readonly [bigint, bigint][]) => {
    const magnitude = (value: bigint) => (value < 0n ? -value : value);
    const points = pairs
      .map(([gain, level]) => {
        const whole = (magnitude(gain) * 1_000_000n) / level;
        const rest = (magnitude(gain) * 1_000_000n) % level;
        return Number(rest * 2n >= level ? whole + 1n : whole) * (gain < 0n ? -1 : 1) || 0;
      })
      .toSorted((one, other) => other - one);
    const at = (percent: number) => points[Math.ceil((points.length * percent) / 100) - 1];
    return { orders: points.length, median: at(50), p95: at(95), worst: at(100) };
  };
  const gains = found.market.map(([gain]) => gain);
  return {
    market: {
      ...spread(found.market),
      better: gains.filter((gain) => gain > 0n).length,
      same: gains.filter((gain) => gain === 0n).length,
      worse: gains.filter((gain) => gain < 0n).length,
    },
    stop: { ...spread(found.stop), atLevel: found.stop.filter(([gain]) => gain >= 0n).length },
    target: { ...spread(found.target), atLevel: found.target.filter(([gain]) => gain >= 0n).length },
    unseen,
    closedOut,
  };
};

/** A count as it is published. */
const shownCount = (count: number): number | null => (count > 0 && count < 10 ? null : count);

const receiptsOf = async (ids: readonly string[]): Promise<Receipt[]> => {
  const receipts: Receipt[] = [];
  for (const id of ids) receipts.push((await root.call(orderReceipt, { params: { id } })).body.receipt);
  return receipts;
};
const checked = async (now = new Date(), { database } = app) => {
  const part = new VerifiedPart();
  await verifyMonths(database, { part, progress: () => undefined, now });
  return part;
};
const verified = async (now?: Date, from?: TestApp) => (await checked(now, from)).findings;
/** Runs a statement as the database's owner, unaffected by triggers. */
const asOwner = (statement: Sql, { database } = app) =>
  database.transaction(async (transaction) => {
    await transaction.query(sql`set local session_replication_role = replica`);
    await transaction.query(statement);
  });
/** Whether no transaction in any database of the server is under way any more that began before the last receipt. */
const isPast = async ({ database }: TestApp): Promise<boolean> => {
  const [row] = await database.query<{ isPast: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot()) > coalesce(max(xid), '0') as "isPast" from order_evidence`);
  return row?.isPast ?? false;
};
const everythingPast = async (from = app) => {
  await expect.poll(() => isPast(from), { timeout: 60_000 }).toBe(true);
};
const publish = async (from = app) => {
  await everythingPast(from);
  await publishMonths(from.running.app);
};
const publishOnceMore = async (name: string) => {
  await asOwner(sql`delete from execution_month where month = ${name}`);
  await publish();
};

describe('the figures of how orders were executed in a month', () => {
  const ids: string[] = [];

  it('are those that the customers’ receipts result in', async () => {
    for (let count = 0; count < 260; count += 1)
      ids.push(await closedOrder(randomFields(new Date('2026-05-12T10:00:00Z'))));
    // Too few of the random ones to be shown may have reached their target.
    for (let count = 0; count < fewestExecutions; count += 1)
      ids.push(await closedOrder({ reason: 'takeProfit', takeProfit: price(near()), close: price(near()) }));
    ids.push(await closedOrder({ seenOpen: '1.10000' }));
    await closedOrder({ closed: new Date('2026-06-01T00:00:00Z') });
    await publish();
    const { figures, version } = await month('2026-05');
    const receipts = await receiptsOf(ids);
    const { market, stop, target, unseen, closedOut } = counted(receipts);
    expect(version).toBe(1);
    expect(closedOut).toBeGreaterThan(5);
    expect(figures.total).toEqual({
      market: { ...market, refused: 0 },
      stop,
      target,
      unseen: shownCount(unseen),
      closedOut: shownCount(unseen - closedOut) === null ? null : shownCount(closedOut),
      refused: 0,
    });
    expect([figures.demo, figures.receipts, figures.agreed]).toEqual([false, ids.length, 0]);
    expect(market.orders).toBeGreaterThan(100);
    expect(figures.symbols.length).toBeGreaterThan(1);
    for (const shown of figures.symbols) {
      const own = counted(receipts.filter(({ symbol }) => symbol === shown.symbol));
      if (shown.market) expect(shown.market).toEqual({ ...own.market, refused: 0 });
      if (shown.stop) expect(shown.stop).toEqual(own.stop);
      if (shown.target) expect(shown.target).toEqual(own.target);
    }
  });

  it('are listed for everyone, and only for months that have ended', async () => {
    const { body } = await visitor().call(listExecution);
    expect(body.months.map(({ month: name, version }) => [name, version])).toEqual([['2026-05', 1]]);
  });

  it('come as a file whose hash the public log proves, and as a table', async () => {
    await everythingLogged(app);
    const { logged, figures } = await month('2026-05');
    const file = await fileOf('2026-05', 'json');
    const digest = createHash('sha256').update(file).digest('hex');
    if (!logged) throw new Error('it is in the log by now');
    expect(checkLogged(logged, { kind: 'execution', id: '2026-05.1', sha256: digest }).findings).toEqual([]);
    expect(ExecutionFile.parse(JSON.parse(file))).toEqual(figures);
    const lines = (await fileOf('2026-05', 'csv')).trim().split('\r\n');
    expect(lines).toHaveLength(2 + figures.symbols.length);
  });

  it('contain nothing about a single customer or order', async () => {
    const text = (await fileOf('2026-05', 'json')) + ((await month('2026-05')).logged?.content ?? '');
    for (const id of [...leads, ...ids]) expect(text).not.toContain(id);
  });

  it('are found by verify when an order, or the published file, was altered', async () => {
    expect(await verified()).toEqual([]);
    const [row] = await app.database.query<{ file: string }>(sql`select file from execution_month`);
    await asOwner(sql`update execution_month set file = replace(file, '"better"', '"better" ')`);
    expect(await verified()).toEqual([
      'execution 2026-05.1: its file was altered',
      'execution 2026-05.1: its figures are not those of the orders that closed in the month',
    ]);
    await asOwner(sql`update execution_month set file = ${row?.file}`);
    expect(await verified()).toEqual([]);
    const id = ids.at(-1);
    await asOwner(sql`update order_evidence set seen = 1.2 where order_id = ${id}::uuid and phase = 'open'`);
    expect(await verified()).toEqual([
      'execution 2026-05.1: its figures are not those of the orders that closed in the month',
    ]);
    await asOwner(sql`update order_evidence set seen = 1.1 where order_id = ${id}::uuid and phase = 'open'`);
    expect(await verified()).toEqual([]);
  });

  it('published by an earlier definition stay right, and are found when they are altered to a form of another one', async () => {
    const [row] = await app.database.query<{ file: string; sha256: string }>(
      sql`select file, sha256 from execution_month`,
    );
    const { fewestCounted: _fewest, ...file } = JSON.parse(row?.file ?? '') as ExecutionFile;
    const replaced = (given: object) => {
      const text = `${JSON.stringify(given, null, 2)}\n`;
      return asOwner(
        sql`update execution_month set file = ${text}, sha256 = ${createHash('sha256').update(text).digest('hex')}`,
      );
    };
    // As the first forms were published: with every count, and the first one without accounts that were closed out.
    const { unseen, closedOut } = counted(await receiptsOf(ids));
    const { market, stop, target, refused } = file.total;
    const first = {
      ...file,
      form: 'execution 1',
      total: { market, stop, target, unseen: unseen - closedOut, refused },
    };
    const second = { ...file, form: 'execution 2', total: { market, stop, target, unseen, closedOut, refused } };
    await replaced(second);
    expect(await verified()).toEqual([]);
    await replaced(first);
    expect(await verified()).toEqual([]);
    expect((await month('2026-05')).figures.total.closedOut).toBeUndefined();
    for (const altered of [
      { ...second, form: 'execution 1' },
      { ...first, form: 'execution 2' },
      { ...second, form: 'execution 3' },
    ]) {
      await replaced(altered);
      expect(await verified()).toHaveLength(1);
    }
    await asOwner(sql`update execution_month set file = ${row?.file ?? ''}, sha256 = ${row?.sha256 ?? ''}`);
    expect(await verified()).toEqual([]);
  });

  const closing = (count: number, fields: Fields) =>
    Promise.all(
      Array.from({ length: count }, () => closedOrder({ closed: new Date('2026-05-31T23:59:59.999Z'), ...fields })),
    );
  const late = (count: number) => closing(count, { seenOpen: '1.10000' });

  it('are published again, beside the first version, once enough orders of the month were booked later', async () => {
    await late(fewestExecutions - 1);
    await publish();
    // The difference between two versions would be about few people.
    expect((await month('2026-05')).version).toBe(1);
    expect(await verified()).toEqual([]);
    await late(1);
    await publish();
    const { version, versions, figures } = await month('2026-05');
    expect([version, versions.map((one) => one.version)]).toEqual([2, [2, 1]]);
    const first = await month('2026-05', { version: 1 });
    expect(first.figures.version).toBe(1);
    expect(figures.total.market?.orders).toBeGreaterThan(first.figures.total.market?.orders ?? 0);
    expect(figures.receipts).toBe((first.figures.receipts ?? 0) + fewestExecutions);
    await publish();
    expect((await month('2026-05')).version).toBe(2);
    expect(await verified()).toEqual([]);
    await expect(app.database.query(sql`update execution_month set version = 3 where version = 2`)).rejects.toThrow(
      'append-only',
    );
    await expect(app.database.query(sql`delete from execution_month`)).rejects.toThrow('append-only');
  });

  it('are not published again for orders of one kind that are so few that they could be subtracted', async () => {
    await late(fewestExecutions);
    await closing(fewestCounted - 1, { reason: 'stopLoss', stopLoss: '1.10500' });
    await publish();
    expect((await month('2026-05')).version).toBe(2);
    const { findings, unchecked } = await checked();
    expect(findings).toEqual([]);
    expect(unchecked).toContain(
      '29 receipts that are in no version of 2026-05, because figures with them would tell small counts',
    );
    await closing(1, { reason: 'stopLoss', stopLoss: '1.10500' });
    await everythingPast();
    expect(await verified()).toEqual(['execution 2026-05.2: 30 more receipts of the month are in no version']);
    await publish();
    expect((await month('2026-05')).version).toBe(3);
    expect(await verified()).toEqual([]);
  });

  it('are not published again for many orders of a single customer', async () => {
    await closing(2 * fewestExecutions, { seenOpen: '1.10000', of: lead });
    await publish();
    expect((await month('2026-05')).version).toBe(3);
  });

  it('are not published again for many orders of a kind by fewer than five customers, among others of enough', async () => {
    await late(fewestExecutions);
    for (const of of leads.slice(0, fewestCustomers - 1))
      await closing(fewestCounted, { reason: 'takeProfit', takeProfit: '1.10500', of });
    await publish();
    expect((await month('2026-05')).version).toBe(3);
    expect(await verified()).toEqual([]);
  });

  it('are not counted again each hour as long as nothing more could be published', async () => {
    const { app: running } = app.running;
    const asked: string[] = [];
    const query = <Row>(fragment: Sql) => {
      asked.push(fragment.text);
      return running.database.query<Row>(fragment);
    };
    const watched = { ...running, database: { ...running.database, query } };
    const countings = async () => {
      asked.length = 0;
      await publishMonths(watched);
      return asked.filter((text) => text.includes('"trailingBest"')).length;
    };
    expect([await countings(), await countings()]).toEqual([expect.any(Number), 0]);
    await closing(1, { reason: 'takeProfit', takeProfit: '1.10500', of: leads.at(-1) ?? '' });
    await expect.poll(() => isPast(app), { timeout: 60_000 }).toBe(true);
    expect(await countings()).toBeGreaterThan(0);
    expect((await month('2026-05')).version).toBe(4);
    expect(await verified()).toEqual([]);
  });

  it('are not published again for few orders, however long ago', async () => {
    clock.moveTo(new Date('2026-08-16T10:00:00Z'));
    await publish();
    expect((await month('2026-05')).version).toBe(4);
    expect(await verified()).toEqual([]);
  });

  it('are found when they leave out receipts that the public log had before them', async () => {
    await everythingLogged(app);
    const [first] = await app.database.query<{ bound: string }>(
      sql`select bound::text from execution_month where month = '2026-05' and version = 1`,
    );
    const bound = first?.bound ?? '';
    const { receipts, fileOf } = await countMonth(app.database, '2026-05', { demo: false, bound });
    const file = fileOf(5, 'execution 3');
    const digest = createHash('sha256').update(file).digest('hex');
    await app.database.query(sql`
      insert into execution_month (month, version, demo, receipts, bound, file, sha256, date_creation)
      values ('2026-05', 5, false, ${receipts}, ${bound}::xid8, ${file}, ${digest}, now())`);
    await everythingLogged(app);
    expect(await verified()).toContainEqual(
      expect.stringMatching(/^execution 2026-05\.5: it leaves out \d+ receipts that the public log had before it$/),
    );
    await asOwner(sql`delete from execution_month where month = '2026-05' and version = 5`);
  });

  it('leave nobody of the demo company in', async () => {
    const { figures, version } = await month('2026-05');
    await Promise.all(
      Array.from({ length: 2 * fewestExecutions }, () =>
        closedOrder({ of: demoLead, seenOpen: '1.10000', closed: new Date('2026-05-12T10:00:00Z') }),
      ),
    );
    await refusedAt('2026-05-12T10:00:00Z', { demo: true, refused: 9 });
    await publish();
    expect([(await month('2026-05')).version, (await month('2026-05')).figures]).toEqual([version, figures]);
    expect(await verified()).toEqual([]);
  });
});

const refusedAt = (at: string, { demo, refused }: { readonly demo: boolean; readonly refused: number }) =>
  app.database.query(sql`
    insert into price_refusal (id, symbol, demo, refused, date_creation)
    values (${newId()}::uuid, 'EURUSD', ${demo}, ${refused}, ${at}::timestamptz)`);

describe('a month', () => {
  it('is published once an hour has passed since its end', async () => {
    await closedOrder({ closed: new Date('2026-08-20T10:00:00Z') });
    clock.moveTo(new Date('2026-09-01T00:59:00Z'));
    await publish();
    const { status } = await visitor().call(getExecution, { params: { month: '2026-08' }, query: {} });
    expect(status).toBe(404);
    clock.moveTo(new Date('2026-09-01T01:00:00Z'));
    await publish();
    expect((await month('2026-08')).version).toBe(1);
  });

  it('in which orders were only refused is published, too', async () => {
    await refusedAt('2026-02-12T10:00:00Z', { demo: false, refused: 12 });
    await publish();
    const { figures } = await month('2026-02');
    expect([figures.receipts, figures.total.market, figures.total.refused]).toEqual([0, null, 12]);
  });

  it('says only that its receipts, and results on which staff agreed, are few', async () => {
    await closedOrder({ reason: 'adjustment', closed: new Date('2026-01-12T10:00:00Z') });
    await closedOrder({ closed: new Date('2026-01-12T10:00:00Z') });
    await publish();
    const { figures } = await month('2026-01');
    expect([figures.receipts, figures.agreed, figures.total.refused]).toEqual([null, null, 0]);
    expect(figures.fewestCounted).toBe(10);
  });

  it('of which nothing was published a day after its end is found by verify', async () => {
    await asOwner(sql`delete from execution_month where month = '2026-01'`);
    expect(await verified()).toEqual([]);
    expect(await verified(new Date(Date.now() + 2 * 86_400_000))).toEqual([
      'execution 2026-01: its 2 receipts were never published as figures',
    ]);
    await publish();
    expect(await verified(new Date(Date.now() + 2 * 86_400_000))).toEqual([]);
  });
});

describe('a month with few orders of an instrument', () => {
  const inMonth = (symbol: string, count: number, fields: Fields = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        closedOrder({
          symbol,
          reason: 'adjustment',
          seenOpen: '1.10010',
          closed: new Date('2026-04-10T10:00:00Z'),
          ...fields,
        }),
      ),
    );

  it('shows them in the total only, and keeps the smallest other one back so that they cannot be computed', async () => {
    await inMonth('EURUSD', fewestExecutions + 5);
    await inMonth('USDJPY', fewestExecutions);
    await inMonth('XAUUSD', fewestExecutions - 1);
    await inMonth('GBPUSD', 3, { reason: 'takeProfit', takeProfit: '1.10400' });
    await publish();
    const { figures } = await month('2026-04');
    expect(figures.total.market?.orders).toBe(3 * fewestExecutions + 7);
    expect(figures.total.target).toBeNull();
    // Gold and the pound together are enough to be nobody’s.
    expect(figures.symbols.map(({ symbol, target }) => [symbol, target])).toEqual([
      ['EURUSD', null],
      ['USDJPY', null],
    ]);
    const march = { closed: new Date('2026-03-10T10:00:00Z') };
    await inMonth('EURUSD', fewestExecutions + 5, march);
    await inMonth('USDJPY', fewestExecutions, march);
    await inMonth('XAUUSD', 1, march);
    await publish();
    expect((await month('2026-03')).figures.symbols.map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });

  it('does not show an instrument that too few customers traded, however often', async () => {
    const inFebruary = { closed: new Date('2026-02-10T10:00:00Z') };
    await inMonth('EURUSD', 2 * fewestExecutions, inFebruary);
    await inMonth('USDJPY', 2 * fewestExecutions, inFebruary);
    await inMonth('XAUUSD', 3 * fewestExecutions, { ...inFebruary, of: lead });
    await publishOnceMore('2026-02');
    // Gold is of one customer; without the next one as well, the total would tell what it is.
    expect((await month('2026-02')).figures.symbols.map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });

  it('answers 404 for a month that is not published', async () => {
    const { status } = await visitor().call(getExecution, { params: { month: '2025-01' }, query: {} });
    expect(status).toBe(404);
  });
});

describe('an installation on which only the demo company trades', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await startTestApp({ clock: testClock(new Date('2026-06-15T10:00:00Z')) });
    await publishedAtStart(demo);
  });
  afterAll(() => demo.stop());
  const shown = async () => (await visitorOf(demo).call(listExecution)).body.months.map(({ month: name }) => name);
  const file = async () =>
    (await visitorOf(demo).call(getExecution, { params: { month: '2026-05' }, query: {} })).body.figures;
  const add = (of: string) => closedOrder({ of, reason: 'adjustment' }, demo);

  it('publishes its figures, which say so, and never mixes them with those of others', async () => {
    const invented = await addPerson(demo, { role: 'lead' });
    await asOwner(sql`update users set demo = true where id = ${invented}::uuid`, demo);
    for (let count = 0; count < 11; count += 1) await add(invented);
    await publish(demo);
    expect([await shown(), (await file()).demo, (await file()).receipts]).toEqual([['2026-05'], true, 11]);
    const lead = await addPerson(demo, { role: 'lead' });
    for (let count = 0; count < 12; count += 1) await add(lead);
    await publish(demo);
    const real = await file();
    expect([await shown(), real.demo, real.receipts, real.version]).toEqual([['2026-05'], false, 12, 2]);
    expect(await verified(new Date(), demo)).toEqual([]);
    // An owner cannot pass invented figures off as those of others: the file says what they are.
    await asOwner(
      sql`update execution_month set file = replace(file, '"demo": false', '"demo": true'), demo = true`,
      demo,
    );
    expect(await verified(new Date(), demo)).not.toEqual([]);
  });
});
