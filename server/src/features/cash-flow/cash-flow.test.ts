import { cashFlowExport, cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedOut, book, paidIn, paidOut } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;
let root: Caller;
let agent: Caller;
const campaign = newId();
const berlin = { 'x-timezone': 'Europe/Berlin' };

beforeAll(async () => {
  app = await startTestApp({ clock: testClock(new Date('2026-11-21T09:00:00Z')) });
  root = await signedIn(app, 'root');
  agent = await signedIn(app, { role: 'regular', firstName: 'Tom', lastName: 'Brandt' });
  await app.database.query(sql`insert into campaign (id, name) values (${campaign}::uuid, 'Spring')`);
  const own = await addPerson(app, { role: 'lead', assignedTo: agent.id, campaign });
  const free = await addPerson(app, { role: 'lead' });
  // The clocks go back on 25 October: that day has 25 hours in Berlin.
  await book(app, own, { lines: paidIn(100_00n), at: '2026-10-24T21:59:59Z' });
  await book(app, own, { lines: paidIn(10_00n), at: '2026-10-24T22:00:00Z' });
  await book(app, own, { lines: paidIn(1_00n), at: '2026-10-25T22:59:59Z' });
  await book(app, free, { lines: paidIn(50_50n), at: '2026-10-25T23:00:00Z' });
  await book(app, free, { kind: 'withdrawal.request', lines: requestedOut(20_25n), at: '2026-10-26T08:00:00Z' });
  await book(app, free, { kind: 'withdrawal.complete', lines: paidOut(20_25n), at: '2026-10-27T08:00:00Z' });
  await book(app, own, { kind: 'order.open', lines: { cash: -5_00n, margin: 5_00n }, at: '2026-10-26T08:00:00Z' });
});
afterAll(() => app.stop());

const flowOf = async (query: object, who = root, headers = berlin) =>
  (await who.call(cashFlowStats, { query } as never, headers)).body;
const days = { from: '2026-10-24', to: '2026-10-27' };

describe('cash-flow', () => {
  it('counts what crossed the clearing accounts, day by day in the reader’s time zone, across a clock change', async () => {
    const { periods, total } = await flowOf(days);
    expect(periods.map(({ date, in: moneyIn, out }) => [date, moneyIn, out])).toEqual([
      ['2026-10-24', 100, 0],
      ['2026-10-25', 11, 0],
      ['2026-10-26', 50.5, 0],
      ['2026-10-27', 0, 20.25],
    ]);
    expect(total).toEqual({ in: 161.5, out: 20.25, net: 141.25, countIn: 4, countOut: 1 });
  });

  it('groups the same money by other days for a reader in another time zone', async () => {
    const { periods } = await flowOf(days, root, { 'x-timezone': 'UTC' });
    expect(periods.map((period) => period.in)).toEqual([110, 51.5, 0, 0]);
  });

  it('is summed by week and by month', async () => {
    const weeks = await flowOf({ from: '2026-10-19', to: '2026-11-01', by: 'week' });
    expect(weeks.periods.map(({ date, net }) => [date, net])).toEqual([
      ['2026-10-19', 111],
      ['2026-10-26', 30.25],
    ]);
    const months = await flowOf({ from: '2026-09-01', to: '2026-11-30', by: 'month' });
    expect(months.periods.map(({ net }) => net)).toEqual([0, 141.25, 0]);
  });

  it('is grouped by campaign and by staff, and the groups add up to the total', async () => {
    const byCampaign = await flowOf({ ...days, group: 'campaign' });
    expect(byCampaign.groups.map(({ id, name, net }) => [id, name, net])).toEqual([
      [campaign, 'Spring', 111],
      [null, null, 30.25],
    ]);
    const byStaff = await flowOf({ ...days, group: 'staff' });
    expect(byStaff.groups.map(({ name, in: moneyIn }) => [name, moneyIn])).toEqual([
      ['Tom Brandt', 111],
      [null, 50.5],
    ]);
    expect(byStaff.periods).toEqual(byCampaign.periods);
  });

  it('shows an agent only the money of customers assigned to them', async () => {
    const { total, groups } = await flowOf({ ...days, group: 'staff' }, agent);
    expect(total).toMatchObject({ in: 111, out: 0, countIn: 3 });
    expect(groups.map(({ name }) => name)).toEqual(['Tom Brandt']);
    const byCampaign = await flowOf({ ...days, group: 'campaign' }, agent);
    expect(byCampaign.groups.map(({ name, in: moneyIn, countIn }) => [name, moneyIn, countIn])).toEqual([
      ['Spring', 111, 3],
    ]);
    const stranger = await signedIn(app, 'regular');
    expect((await flowOf(days, stranger)).total).toMatchObject({ in: 0, out: 0 });
  });

  it('covers the last 30 days by default, and refuses more periods than a chart can show', async () => {
    const usual = await flowOf({});
    expect([usual.from, usual.to, usual.periods.length]).toEqual(['2026-10-23', '2026-11-21', 30]);
    const answer = await root.call(cashFlowStats, { query: { from: '1950-01-01' } }, berlin);
    expect([answer.status, answer.problem.code]).toEqual([422, 'rangeTooLong']);
  });

  it('is exported in the reader’s language, and the export is recorded', async () => {
    const german = { ...berlin, 'x-lang': 'de' };
    const byDay = await root.call(cashFlowExport, { query: { ...days, format: 'csv' } }, german);
    expect(byDay.text.split('\r\n').slice(0, 3)).toEqual([
      'Zeitraum,Eingänge,Ausgänge,Saldo,Anzahl Eingänge,Anzahl Ausgänge',
      '2026-10-24,100,0,100,1,0',
      '2026-10-25,11,0,11,2,0',
    ]);
    const byStaff = await root.call(cashFlowExport, { query: { ...days, group: 'staff', format: 'csv' } }, german);
    expect(byStaff.text).toContain('Niemandem zugewiesen,50.5,20.25,30.25,1,1\r\nSumme,161.5,20.25,141.25,4,1');
    const recorded = await app.database.query<{ count: bigint }>(
      sql`select count(*) as count from audit where action = 'cashFlow.export' and actor_id = ${root.id}::uuid`,
    );
    expect(recorded[0]?.count).toBe(2n);
  });
});
