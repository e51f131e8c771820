import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeposits, type DepositFigures } from '../../src/features/deposit/deposit-direct-stats.ts';
import { totalDeposits } from '../../src/features/deposit/deposit-total-stats.ts';
import type { Actor } from '../../src/kernel/actor.ts';
import { dayEnd, periodsOf, type Step as Length } from '../../src/kernel/calendar/periods.ts';
import { newId } from '../../src/kernel/ids.ts';
import { foldTotals, recountTotals } from '../../src/kernel/totals/keep-totals.ts';
import type { Span } from '../../src/kernel/totals/slices.ts';
import { addPerson } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { type Cast, step } from './history.ts';

let app: TestApp;
let cast: Cast;
let readers: Pick<Actor, 'id' | 'role'>[];

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
  cast = { leads, agents: [...agents, null], campaigns: [...campaigns, null] };
  readers = [
    { id: await addPerson(app, { role: 'root' }), role: 'root' },
    ...agents.map((id) => ({ id, role: 'regular' as const })),
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

const sorted = ({ byStatus, middle, periods }: DepositFigures) => ({
  byStatus: byStatus.toSorted((one, other) => one.status.localeCompare(other.status)),
  middle,
  periods: periods.toSorted((one, other) => one.period - other.period),
});

const expectEqualFigures = async (asked: Span): Promise<void> => {
  for (const reader of readers) {
    const totals = await totalDeposits(app.database, reader as Actor, asked);
    const counted = await countDeposits(app.database, reader as Actor, asked);
    expect(sorted(totals ?? never())).toEqual(sorted(counted));
  }
};
const never = (): never => {
  throw new Error('the totals cannot answer');
};

const measures = ['deposit', 'deposit_amount', 'deposit_band'] as const;
const drift = async (): Promise<unknown[]> => {
  const found = [];
  for (const measure of measures)
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
    expect(await recountTotals(app.database, 'deposit')).toBe(1n);
    expect(await recountTotals(app.database, 'deposit')).toBe(0n);
  });

  it('are filled from the records of a company that had none, and until then the records are counted', async () => {
    await foldTotals(app.database);
    await app.database.query(sql`delete from total`);
    await app.database.query(sql`update total_state set filled = false`);
    const asked = { starts: [new Date('2026-10-10T00:00:00Z')], end: new Date('2026-11-20T00:00:00Z') };
    const [root] = readers as Actor[];
    expect(await totalDeposits(app.database, root ?? never(), asked)).toBeUndefined();
    for (const measure of measures) await recountTotals(app.database, measure);
    await expectEqualFigures(asked);
  });
});
