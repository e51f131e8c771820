import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFlows } from '../../src/features/cash-flow/cash-flow-direct-stats.ts';
import { totalFlows } from '../../src/features/cash-flow/cash-flow-total-stats.ts';
import { countDeposits } from '../../src/features/deposit/deposit-direct-stats.ts';
import { totalDeposits } from '../../src/features/deposit/deposit-total-stats.ts';
import { countMonths, totalMonths } from '../../src/features/funds/months-stats.ts';
import { countInvestments } from '../../src/features/investment/investment-stats.ts';
import { totalInvestments } from '../../src/features/investment/investment-total-stats.ts';
import { countOrders, totalOrders } from '../../src/features/order/order-stats.ts';
import { countWithdrawals, totalWithdrawals } from '../../src/features/withdrawal/withdrawal-stats.ts';
import type { Actor } from '../../src/kernel/actor.ts';
import { dayEnd, periodsOf, type Step as Length } from '../../src/kernel/calendar/periods.ts';
import { newId } from '../../src/kernel/ids.ts';
import { foldTotals, recountAll, recountTotals } from '../../src/kernel/totals/keep-totals.ts';
import type { Span } from '../../src/kernel/totals/slices.ts';
import type { Measure } from '../../src/kernel/totals/totals-table.ts';
import { book, paidIn } from '../app/bookings.ts';
import { addPerson } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { type Cast, step } from './history.ts';

let app: TestApp;
let cast: Cast;
let readers: Pick<Actor, 'id' | 'role' | 'token'>[];

beforeAll(async () => {
  app = await startTestApp();
  const agents = [await addPerson(app, { role: 'regular' }), await addPerson(app, { role: 'regular' })];
  const campaigns = [newId(), newId()];
  for (const id of campaigns)
    await app.database.query(sql`insert into campaign (id, name) values (${id}::uuid, ${id})`);
  const leads = [];
  for (const place of [0, 1, 2])
    leads.push(
      await addPerson(app, {
        role: 'lead',
        ...(agents[place] && { assignedTo: agents[place] }),
        ...(campaigns[place] && { campaign: campaigns[place] }),
      }),
    );
  for (const lead of leads) await book(app, lead, { lines: paidIn(10n ** 15n), at: '2026-10-01T00:00:00Z' });
  cast = { leads, agents: [...agents, null], campaigns: [...campaigns, null] };
  readers = [
    { id: await addPerson(app, { role: 'root' }), role: 'root', token: null },
    ...agents.map((id) => ({ id, role: 'regular' as const, token: null })),
  ];
});
afterAll(() => app.stop());

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe'];
const span = fc
  .record({ zone: fc.constantFrom(...zones), length: fc.constantFrom<Length[]>('day', 'week', 'month') })
  .map(({ zone, length }): Span => {
    const periods = periodsOf({ from: '2026-10-10', to: '2026-11-20' }, length, zone);
    return { starts: periods.map(({ start }) => start), end: dayEnd('2026-11-20', zone) };
  });

const byKeys = (rows: readonly object[]): object[] =>
  rows.toSorted((one, other) => JSON.stringify(keysOf(one)).localeCompare(JSON.stringify(keysOf(other))));
/** Identifies a row, without its sums. */
const keysOf = (row: object) => {
  const { period, status, kind, id } = row as Record<string, unknown>;
  return [period, status, kind, id];
};

const sortedRows = (value: unknown): unknown => {
  if (Array.isArray(value)) return byKeys(value as object[]);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sortedRows(one)]));
};

const parsed = (text: string | undefined): unknown => text && JSON.parse(text);

/** Filters of orders that totals can answer. */
const filtersOf = (reader: Actor, { starts, end }: Span): object[] => [
  {},
  { dateOpened: { gte: starts[0] }, imported: { eq: false } },
  { status: { eq: 'closed' }, dateClosed: { gte: starts[1] ?? end }, symbol: { eq: 'EURUSD' } },
  ...(reader.role === 'root'
    ? [
        { campaign: { eq: cast.campaigns[0] } },
        {
          assignedTo: { eq: cast.agents[0] },
          dateOpened: { gte: starts[1] ?? end },
          status: { in: ['open', 'closed'] },
        },
      ]
    : [{ assignedTo: { eq: reader.id }, status: { eq: 'closed' } }]),
];

/** Each figure from totals beside the same one counted from the records. */
const figuresOf = async (reader: Actor, asked: Span): Promise<[totals: unknown, counted: unknown][]> => {
  const { database } = app;
  const flows = (['none', 'staff', 'campaign'] as const).map(async (group) => {
    const query = { actor: reader, ...asked, group };
    return [await totalFlows(database, query), await countFlows(database, query)] as [unknown, unknown];
  });
  const orders = filtersOf(reader, asked).map(async (filters) => {
    const query = { filters: JSON.stringify(filters) };
    return [parsed(await totalOrders(database, reader, query)), parsed(await countOrders(database, reader, query))] as [
      unknown,
      unknown,
    ];
  });
  return [
    [
      await totalInvestments(database, reader, '2026-11-01'),
      parsed(await countInvestments(database, reader, '2026-11-01')),
    ],
    ...(await Promise.all(orders)),
    [await totalDeposits(database, reader, asked), await countDeposits(database, reader, asked)],
    [await totalWithdrawals(database, reader), await countWithdrawals(database, reader)],
    ...(reader.role === 'root'
      ? [[await totalMonths(database, reader, asked), await countMonths(database, asked)] as [unknown, unknown]]
      : []),
    ...(await Promise.all(flows)),
  ];
};

const expectEqualFigures = async (asked: Span): Promise<void> => {
  for (const reader of readers)
    for (const [totals, counted] of await figuresOf(reader as Actor, asked)) {
      expect(totals).toBeDefined();
      expect(sortedRows(totals)).toEqual(sortedRows(counted));
    }
};
const never = (): never => {
  throw new Error('the totals cannot answer');
};

const measuresOf = async (): Promise<Measure[]> => {
  const rows = await app.database.query<{ measure: Measure }>(sql`select measure from total_state order by measure`);
  return rows.map(({ measure }) => measure);
};
const drift = async (): Promise<unknown[]> => {
  const found = [];
  for (const measure of await measuresOf())
    found.push(...(await app.database.query(sql`select * from total_drift(${measure}::total_measure)`)));
  return found;
};

describe('running totals', () => {
  it('equal the records to the cent after any history, for every reader, in every time zone, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), span, async (steps, asked) => {
        for (const one of steps) await one(app, cast);
        await expectEqualFigures(asked);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(await drift()).toEqual([]);
    await foldTotals(app.database);
    expect(await drift()).toEqual([]);
  });

  it('lose nothing when customers move and deposits change at the same time as totals are folded', async () => {
    const steps = fc.sample(step, 200);
    const playEach = async (from: number): Promise<void> => {
      for (let place = from; place < steps.length; place += 4) await steps[place]?.(app, cast);
    };
    await Promise.all([playEach(0), playEach(1), playEach(2), playEach(3)]);
    expect(await drift()).toEqual([]);
    await foldTotals(app.database);
    expect(await drift()).toEqual([]);
  });

  it('that somebody altered are found by a recount, which puts them right', async () => {
    await foldTotals(app.database);
    await app.database.query(sql`
      update total set cents = cents + 1 where measure = 'deposit' and dimension = 'all' and level = 'ever'
        and part = 'completed' and not binned`);
    expect(await drift()).toEqual([expect.objectContaining({ part: 'completed', n: 0n, cents: -1n })]);
    const differing = async (): Promise<[Measure, bigint][]> =>
      (await Array.fromAsync(recountAll(app.database))).flatMap(({ measure, wrong }) =>
        wrong > 0n ? [[measure, wrong]] : [],
      );
    expect(await differing()).toEqual([['deposit', 1n]]);
    expect(await differing()).toEqual([]);
  });

  it('are filled from the records of a company that had none, and until then the records are counted', async () => {
    await foldTotals(app.database);
    await app.database.query(sql`delete from total`);
    await app.database.query(sql`update total_state set filled = false`);
    const asked = { starts: [new Date('2026-10-10T00:00:00Z')], end: new Date('2026-11-20T00:00:00Z') };
    const [root] = readers as Actor[];
    expect(await totalDeposits(app.database, root ?? never(), asked)).toBeUndefined();
    for (const measure of await measuresOf()) await recountTotals(app.database, measure);
    await expectEqualFigures(asked);
  });

  it('are filled a few customers at a time while records change and customers move, and are equal to the cent', async () => {
    await foldTotals(app.database);
    await app.database.query(sql`delete from total`);
    await app.database.query(sql`update total_state set filled = false, upto = default`);
    const steps = fc.sample(step, 60);
    const fillOne = async (measure: Measure): Promise<boolean> => {
      const [row] = await app.database.query<{ counted: number }>(
        sql`select fill_totals(${measure}::total_measure, 2) as counted`,
      );
      await steps.pop()?.(app, cast);
      await foldTotals(app.database);
      await steps.pop()?.(app, cast);
      return row?.counted === 0;
    };
    for (const measure of await measuresOf()) {
      while (!(await fillOne(measure)));
      expect(await drift()).toEqual([]);
    }
    await expectEqualFigures({ starts: [new Date('2026-10-10T00:00:00Z')], end: new Date('2026-11-20T00:00:00Z') });
  });
});
