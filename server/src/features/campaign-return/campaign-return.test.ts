import {
  campaignCosts,
  campaignReturn,
  campaignReturnExport,
  setCampaignCost,
} from '@countinghouse/contract/campaign/campaign-return.ts';
import { campaign as campaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { bulkUpdate } from '@countinghouse/contract/user/user-calls.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { merge } from '../../../test/app/merge-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { kernelFacts } from '../../kernel/kernel-facts-table.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;
let other: Caller;
const spring = newId();
const autumn = newId();
const period = { from: '2026-10', to: '2026-11' };
const now = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: testClock(now) });
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  other = await signedIn(app, 'regular');
  await app.database.query(sql`
    insert into campaign (id, name) values (${spring}::uuid, 'Spring'), (${autumn}::uuid, 'Autumn')`);
});
afterAll(() => app.stop());

const figures = async (who: Caller, query: object = {}) =>
  (await who.call(campaignReturn, { query: { ...period, ...query } as never })).body;
const rowOf = async (who: Caller, name: string | null, query: object = {}) =>
  (await figures(who, query)).rows.find((row) => row.name === name);
const spend = (who: Caller, id: string, body: { month: string; amount: number; version: number }) =>
  who.call(setCampaignCost, { params: { id }, body });

/** Adds a lead within the period. */
const addLead = (of: { readonly assignedTo?: string; readonly campaign?: string } = {}): Promise<string> =>
  addPerson(app, { role: 'lead', created: now, ...of });
/** A lead of an agent, created so many hours before its only deposit. */
const depositor = async (assignedTo: string, campaign: string, cents: bigint, hours: number): Promise<string> => {
  const lead = await addLead({ assignedTo, campaign });
  await app.database.query(sql`
    insert into deposit (id, lead_id, amount, status, method, transaction_id, date_creation, date_done)
    select ${newId()}::uuid, id, ${cents}, 'completed', 'bank_transfer', ${newId()}, date_creation,
      date_creation + ${hours} * interval '1 hour' from users where id = ${lead}::uuid`);
  await book(app, lead, { lines: paidIn(cents) });
  return lead;
};

describe('the return of a campaign', () => {
  it('counts its leads, their first deposits and their money against its cost', async () => {
    await depositor(agent.id, spring, 1_000_00n, 5);
    await depositor(other.id, spring, 500_50n, 100);
    await addLead({ assignedTo: other.id, campaign: spring });
    expect((await spend(admin, spring, { month: '2026-10', amount: 300, version: 0 })).status).toBe(200);
    expect((await spend(admin, spring, { month: '2026-11', amount: 0.5, version: 0 })).status).toBe(200);
    expect((await spend(admin, spring, { month: '2026-09', amount: 9_999, version: 0 })).status).toBe(200);
    expect(await rowOf(admin, 'Spring')).toMatchObject({
      leads: 3,
      firstDeposits: 2,
      moneyIn: 1500.5,
      net: 1500.5,
      medianHours: 5,
      cost: 300.5,
      costPerLead: 100.17,
      costPerFirstDeposit: 150.25,
      returnPercent: 399.3,
    });
  });

  it('shows an agent the leads assigned to them alone, and no cost', async () => {
    expect(await rowOf(agent, 'Spring')).toMatchObject({ leads: 1, moneyIn: 1000, cost: null, returnPercent: null });
    expect(await rowOf(other, 'Spring')).toMatchObject({ leads: 2, moneyIn: 500.5, medianHours: 96 });
    const stranger = await signedIn(app, 'regular');
    for (const query of [{}, { campaign: spring }, { group: 'source' }, { campaign: spring, group: 'source' }]) {
      const { total } = await figures(stranger, query);
      expect([total.leads, total.firstDeposits, total.moneyIn, total.cost]).toEqual([0, 0, 0, null]);
    }
    expect((await figures(stranger)).rows).toEqual([]);
    expect((await agent.call(campaignReturnExport, { query: { ...period, format: 'csv' } })).status).toBe(403);
    expect((await (await signedIn(app, 'lead')).call(campaignReturn, { query: {} })).status).toBe(403);
  });

  it('follows a lead to another campaign, and counts it once', async () => {
    const moving = await depositor(agent.id, spring, 70_00n, 1);
    const before = await figures(admin);
    const leads = { ids: [moving] };
    expect((await admin.call(bulkUpdate, { body: { leads, value: { campaign: autumn } } })).status).toBe(200);
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ leads: 1, firstDeposits: 1, moneyIn: 70, medianHours: 1 });
    expect(await rowOf(admin, 'Spring')).toMatchObject({ leads: 3, firstDeposits: 2, moneyIn: 1500.5 });
    expect((await figures(admin)).total).toEqual(before.total);
  });

  it('does not count a lead that was merged into another one', async () => {
    const [kept, gone] = [await addLead({ campaign: autumn }), await addLead({ campaign: autumn })];
    await app.database.query(sql`
      insert into task (id, title, kind, state, date_due, lead_id, outcome, date_completed)
      values (${newId()}::uuid, 'Call', 'callBack', 'done', now(), ${gone}::uuid, 'reached', now())`);
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ leads: 3, contacted: 1 });
    expect((await merge(admin, kept, gone)).status).toBe(201);
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ leads: 2, contacted: 1 });
  });

  it('has no first deposit once that was given back', async () => {
    const lead = await depositor(agent.id, autumn, 25_00n, 2);
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ firstDeposits: 2 });
    await app.database.query(sql`
      insert into deposit_refund (id, deposit_id, amount, covered, origin, status, gateway_id, date_creation, date_done)
      select ${newId()}::uuid, id, amount, 0, 'gateway', 'completed', 'r', now(), now() from deposit where lead_id = ${lead}::uuid`);
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ firstDeposits: 1 });
  });

  it('is shown by source, for one campaign too', async () => {
    const lead = await addLead({ campaign: autumn });
    await app.database.query(sql`
      insert into account_origin (user_id, source, consents, date_agreed, date_confirmed)
      values (${lead}::uuid, '{"utmSource":"Google"}', '[]', now(), now())`);
    expect(await rowOf(admin, 'google', { group: 'source' })).toMatchObject({ leads: 1, cost: null });
    expect(await rowOf(admin, 'google', { group: 'source', campaign: spring })).toBeUndefined();
    expect(await rowOf(admin, 'google', { group: 'source', campaign: autumn })).toMatchObject({ leads: 1 });
  });

  it('keeps what it counted of a lead whose person is erased', async () => {
    const lead = await depositor(agent.id, autumn, 40_00n, 3);
    await app.database.query(sql`
      insert into task (id, title, kind, state, date_due, lead_id, outcome, date_completed)
      values (${newId()}::uuid, 'Call', 'callBack', 'done', now(), ${lead}::uuid, 'reached', now())`);
    await app.database.query(sql`update users set verification = 'verified' where id = ${lead}::uuid`);
    const before = await rowOf(admin, 'Autumn');
    const [erased, ...others] =
      kernelFacts.erasure?.atOnce?.({
        lead,
        names: [],
        emails: [],
        by: admin.id,
        now,
        name: 'Erased',
        number: 1,
        isKept: false,
      }) ?? [];
    expect(others.length).toBeGreaterThan(0);
    await app.database.transaction(async (transaction) => {
      await transaction.query(erased ?? sql`select 1`);
      await transaction.query(sql`delete from task where lead_id = ${lead}::uuid`);
    });
    expect(await rowOf(admin, 'Autumn')).toEqual(before);
  });

  it('of all campaigns leaves out leads without one, which cost nothing', async () => {
    const lead = await addLead();
    await book(app, lead, { lines: paidIn(1_000_000_00n) });
    const { rows, total } = await figures(admin);
    const ofCampaigns = rows.filter(({ name }) => name !== null);
    const [net, leads] = [
      ofCampaigns.reduce((sum, row) => sum + row.net, 0),
      ofCampaigns.reduce((sum, row) => sum + row.leads, 0),
    ];
    expect(total.net).toBeCloseTo(net + 1_000_000, 2);
    expect(total.returnPercent).toBeCloseTo(((net - (total.cost ?? 0)) / (total.cost ?? 1)) * 100, 0);
    expect(total.costPerLead).toBeCloseTo((total.cost ?? 0) / leads, 2);
  });

  it('covers the last twelve months by default, and refuses a reversed or endless period', async () => {
    const { from, to, isComplete } = (await admin.call(campaignReturn, { query: {} })).body;
    expect([from, to, isComplete]).toEqual(['2025-12', '2026-11', true]);
    const ask = async (query: object) => (await admin.call(campaignReturn, { query: query as never })).problem.code;
    expect(await ask({ from: '2026-11', to: '2026-10' })).toBe('invalidInput');
    expect(await ask({ from: '1990-01', to: '2026-10' })).toBe('rangeTooLong');
    expect(await ask({ from: '2026-13' })).toBe('invalidInput');
  });

  it('is exported in the reader’s language with its total, and the export is recorded', async () => {
    const file = await admin.call(campaignReturnExport, { query: { ...period, format: 'csv' } }, { 'x-lang': 'de' });
    const lines = file.text.split('\r\n');
    expect(lines[0]).toContain('Kampagne,Kosten,Leads');
    expect(lines.slice(1).join('\n')).toMatch(/^Spring,300\.5,3,/m);
    expect(file.text).toMatch(/\r\nSumme,/);
    const recorded = await app.database.query(
      sql`select 1 from audit where action = 'campaign.exportReturn' and actor_id = ${admin.id}::uuid`,
    );
    expect(recorded).toHaveLength(1);
  });
});

describe('the cost of a campaign', () => {
  it('is entered, changed and removed by admins only, each time with what it was', async () => {
    const month = '2026-05';
    for (const who of [agent, await signedIn(app, 'lead')]) {
      expect((await spend(who, autumn, { month, amount: 1, version: 0 })).status).toBe(403);
      expect((await who.call(campaignCosts, { params: { id: autumn } })).status).toBe(403);
    }
    const entered = (await spend(admin, autumn, { month, amount: 10.25, version: 0 })).body;
    expect(entered).toEqual({ cost: { month, amount: 10.25, version: 1 } });
    const late = await spend(admin, autumn, { month, amount: 99, version: 0 });
    expect([late.status, late.problem.code]).toEqual([412, 'versionConflict']);
    expect((await spend(admin, autumn, { month, amount: 20, version: 1 })).body.cost?.version).toBe(2);
    expect((await admin.call(campaignCosts, { params: { id: autumn } })).body.costs).toEqual([
      { month, amount: 20, version: 2 },
    ]);
    expect((await spend(admin, autumn, { month, amount: 0, version: 2 })).body).toEqual({ cost: null });
    const again = (await spend(admin, autumn, { month, amount: 10.25, version: 0 })).body.cost;
    expect((await spend(admin, autumn, { month, amount: 99, version: 1 })).problem.code).toBe('versionConflict');
    await spend(admin, autumn, { month, amount: 0, version: again?.version ?? 0 });
    expect(await rowOf(admin, 'Autumn')).toMatchObject({ cost: null });
    expect((await admin.call(campaignCosts, { params: { id: autumn } })).body.costs).toEqual([]);
    const trail = await app.database.query<{ before: object; after: object }>(sql`
      select before, after from audit where action = 'campaign.setCost' and record_id = ${autumn}::uuid order by id`);
    expect(
      trail.map(({ before, after }) =>
        [before, after].map((side) => (side as { costAmount: number | null }).costAmount),
      ),
    ).toEqual([
      [null, 10.25],
      [10.25, 20],
      [20, null],
      [null, 10.25],
      [10.25, null],
    ]);
  });

  it('cannot be negative, finer than a cent, or of a campaign in the bin', async () => {
    for (const amount of [-1, 0.001]) {
      const refused = await spend(admin, autumn, { month: '2026-06', amount, version: 0 });
      expect(refused.problem.code).toBe('invalidInput');
    }
    const { body } = await admin.call(campaigns.routes.create, { body: { name: 'Gone' } });
    await admin.call(campaigns.routes.remove, { params: { id: body.id } });
    expect((await spend(admin, body.id, { month: '2026-06', amount: 1, version: 0 })).status).toBe(404);
    expect((await admin.call(campaignCosts, { params: { id: body.id } })).status).toBe(404);
  });
});
