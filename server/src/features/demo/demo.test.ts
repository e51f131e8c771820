import { campaignReturn, setCampaignCost } from '@countinghouse/contract/campaign/campaign-return.ts';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { login } from '@countinghouse/contract/auth/auth.ts';
import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { Phone } from '@countinghouse/contract/kernel/scalars.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { countries } from '@countinghouse/contract/setting/countries.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { extractIBAN } from 'ibantools';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../../../test/app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { contradictions } from '../../../test/app/contradictions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import { generateCompany } from './demo-people.ts';
import { fillDemo } from './fill-demo.ts';
import { loadLeads } from './load-leads-table.ts';

let app: TestApp;
let root: Caller;
const leads = { query: { filters: JSON.stringify({ role: 'lead' }) } };

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const codes: Readonly<Record<string, string>> = {
  AT: '+43 ',
  BE: '+32 ',
  CH: '+41 ',
  DE: '+49 ',
  FR: '+33 ',
  GB: '+44 ',
  IE: '+353 ',
  NL: '+31 ',
};
/** Landline numbers that no telephone has: reserved for films, or behind an area code that no 0 may follow. */
const unassigned = [
  /^\+31 20 0\d{6}$/,
  /^\+32 2 0\d{6}$/,
  /^\+33 1 99 00 \d{4}$/,
  /^\+353 20 910 \d{4}$/,
  /^\+41 44 0\d{6}$/,
  /^\+43 1 0\d{6}$/,
  /^\+44 20 7946 0\d{3}$/,
  /^\+49 30 23125\d{3}$/,
];
const isOf = (country: string, number: string): boolean =>
  number.startsWith(codes[country] ?? '?') && /^\+[\d ]{13,17}$/.test(number);

describe('the demo company', () => {
  it('fills an installation without people with 200 leads, and returns working log-ins', async () => {
    const logins = (await fillDemo(app.running.app)) ?? [];
    expect(logins.map(({ role }) => role)).toEqual(['admin', 'admin', 'regular', 'lead']);
    for (const { email, password } of logins) {
      const answer = await visitorOf(app).call(login, { body: { email, password } });
      expect(answer.body.token).toBeTypeOf('string');
    }
    expect((await root.call(user.routes.list, leads)).body.count).toBe(200);
    expect((await root.call(getSetting)).body).toMatchObject({
      companyName: 'Larkhill Advisory',
      staffTwoFactor: false,
    });
  });

  it('holds nothing that contradicts its audit trail, its terms or its receipts', async () => {
    expect(await contradictions(app.database)).toEqual([]);
  });

  it('sets the country of each customer', async () => {
    const homes = await app.database.query<{ country: string | null; count: number }>(sql`
      select t.country, count(*)::integer as count from users u left join trader t on t.lead_id = u.id
      where u.role = 'lead' group by t.country`);
    expect(homes.length).toBeGreaterThan(4);
    expect(homes.filter(({ country }) => !countries.some((known) => known === country))).toEqual([]);
  });

  it('gives each customer unique telephone numbers of their country', async () => {
    const people = await app.database.query<{ country: string; numbers: string[] }>(sql`
      select t.country, array_remove(array[u.phone, u.mobile], '') as numbers
      from users u join trader t on t.lead_id = u.id where u.demo`);
    const numbers = people.flatMap((person) => person.numbers);
    expect(numbers.length).toBeGreaterThan(250);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(people.filter((person) => !person.numbers.every((one) => isOf(person.country, one)))).toEqual([]);
  });

  it('pays each customer to one bank account of their own, in their country', async () => {
    const paid = await app.database.query<{ lead: string; country: string; accounts: string[] }>(sql`
      select w.lead_id as lead, t.country, array_agg(distinct w.destination) as accounts
      from withdrawal w join trader t on t.lead_id = w.lead_id group by 1, 2`);
    const accounts = paid.flatMap((one) => one.accounts);
    expect(paid.length).toBeGreaterThan(10);
    expect(accounts).toHaveLength(paid.length);
    expect(new Set(accounts).size).toBe(paid.length);
    const known = accounts.map((account) => extractIBAN(account));
    expect(known.map(({ valid, countryCode }) => valid && countryCode)).toEqual(paid.map(({ country }) => country));
  });

  it('gives the same numbers and accounts in each installation', () => {
    const drawn = () =>
      generateCompany(app.running.app.clock.now()).leads.map(({ phone, mobile, iban }) => [phone, mobile, iban]);
    expect(drawn()).toEqual(drawn());
    expect(new Set(drawn().map(([, , iban]) => iban)).size).toBe(200);
  });

  it('offers five projects with pictures, four of them open to customers', async () => {
    const { projects } = (await root.call(project.routes.list)).body;
    expect(projects.map(({ status }) => status).toSorted()).toEqual(['closed', 'open', 'open', 'open', 'open']);
    for (const { image } of projects) expect((await fetch(`${app.url}${image ?? ''}`)).status).toBe(200);
    const [customer] = (await root.call(user.routes.list, leads)).body.users;
    const offered = await (await signIn(app, customer?.id ?? '')).call(project.routes.list);
    expect(offered.body.count).toBe(4);
  });

  it('has the calls after which leads are in their stages, next steps of their agents, and costs of campaigns', async () => {
    const now = app.running.app.clock.now();
    const [found] = await app.database.query<Record<string, bigint>>(sql`
      select count(*) filter (where t.outcome = 'callBack') as "callBacks",
        count(*) filter (where t.state = 'open' and t.date_due < ${now}::timestamptz) as overdue,
        count(*) filter (where t.state = 'open' and t.date_due >= ${now}::timestamptz) as planned,
        count(*) filter (where t.owner_id is distinct from l.assigned_to) as foreign,
        count(*) filter (where t.date_completed < l.date_creation or t.date_completed > ${now}::timestamptz) as misdated,
        count(*) filter (where l.qualifications = 'not_interested' and t.outcome = 'reached') as contradicting
      from task t join users l on l.id = t.lead_id`);
    expect(found).toMatchObject({ foreign: 0n, misdated: 0n, contradicting: 0n });
    for (const name of ['callBacks', 'overdue', 'planned'])
      expect([name, (found?.[name] ?? 0n) > 3n]).toEqual([name, true]);
    const { total } = (await root.call(campaignReturn, { query: {} })).body;
    expect(total.contacted).toBeGreaterThanOrEqual(total.firstDeposits);
    expect(total.returnPercent).toBeGreaterThan(0);
  });

  it('has two admins, and one approves a proposal of the other', async () => {
    const admins = await app.database.query<{ id: string }>(sql`select id from users where demo and role = 'admin'`);
    const [one, other] = await Promise.all(admins.map(({ id }) => signIn(app, id)));
    const [customer] = await app.database.query<{ id: string }>(
      sql`select id from users where demo and role = 'lead' limit 1`,
    );
    if (!one || !other || !customer) throw new Error('the demo lacks somebody');
    const id = await proposeCorrection(one, customer.id, 5);
    expect((await one.call(approve, { params: { id }, body: {} })).status).toBe(403);
    expect((await other.call(approve, { params: { id }, body: {} })).body.state).toBe('approved');
    await proposeCorrection(one, customer.id, 6);
  });

  it('does not fill an installation that is already in use', async () => {
    expect(await fillDemo(app.running.app)).toBeNull();
    expect((await root.call(user.routes.list, leads)).body.count).toBe(200);
  });

  it('can be extended by generated leads for load tests, with unassigned numbers of several countries', async () => {
    await loadLeads(app.database, 1_500);
    const { count } = (await root.call(user.routes.list, leads)).body;
    expect(count).toBe(1_700);
    const loaded = await app.database.query<{ phone: string }>(sql`select phone from users where email like 'load.%'`);
    const perCountry = unassigned.map((range) => loaded.filter(({ phone }) => range.test(phone)).length);
    expect(perCountry.reduce((sum, here) => sum + here, 0)).toBe(1_500);
    expect(Math.min(...perCountry)).toBeGreaterThan(50);
    expect(loaded.filter(({ phone }) => !Phone.safeParse(phone).success)).toEqual([]);
  });

  it('is removed with one click and takes nothing of the company with it', async () => {
    const [agent] = await app.database.query<{ id: string }>(
      sql`select id from users where role = 'regular' and demo limit 1`,
    );
    const [campaign] = await app.database.query<{ id: string }>(
      sql`select campaign_id as id from campaign_cost limit 1`,
    );
    const own = await addPerson(app, { role: 'lead', assignedTo: agent?.id ?? null, campaign: campaign?.id ?? null });
    await root.call(setCampaignCost, {
      params: { id: campaign?.id ?? '' },
      body: { month: '2020-01', amount: 12, version: 0 },
    });
    const before = await root.call(demoState);
    const [shown] = (await root.call(project.routes.list)).body.projects;
    expect(before.body.active).toBe(true);
    const removed = await root.call(removeDemo);
    // The campaign of the company's own lead stays.
    expect(removed.body.removed).toBe(before.body.records - 1);
    expect((await root.call(user.routes.list, leads)).problem.code).toBe('mustSetUpTwoFactor');
    await haveTwoFactor(app, root);
    const left = await root.call(user.routes.list, leads);
    expect(left.body.users.map(({ id, assignedTo }) => [id, assignedTo])).toEqual([[own, null]]);
    expect((await root.call(getSetting)).body.companyName).toBe('Application');
    expect((await root.call(project.routes.list)).body.count).toBe(0);
    expect((await fetch(`${app.url}${shown?.image ?? ''}`)).status).toBe(404);
    expect(await app.database.query(sql`select 1 from task`)).toEqual([]);
    // The one that the company entered itself.
    expect(await app.database.query(sql`select cents from campaign_cost`)).toEqual([{ cents: 1_200n }]);
    expect((await root.call(demoState)).body).toEqual({ active: false, records: 0 });
    expect(await app.database.query(sql`select after from audit where record_id = ${own}::uuid`)).toEqual([
      { after: { assignedTo: null } },
    ]);
    expect(await app.database.query(sql`select after from audit where resource = 'setting'`)).toEqual([
      { after: expect.objectContaining({ staffTwoFactor: true, companyName: 'Application' }) },
    ]);
  });
});
