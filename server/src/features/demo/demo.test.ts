import { login } from '@countinghouse/contract/auth/auth.ts';
import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { countries } from '@countinghouse/contract/setting/countries.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
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

describe('the demo company', () => {
  it('fills an installation without people with 200 leads, and tells log-ins that work', async () => {
    const logins = (await fillDemo(app.running.app)) ?? [];
    expect(logins.map(({ role }) => role)).toEqual(['admin', 'regular', 'lead']);
    for (const { email, password } of logins) {
      const answer = await visitorOf(app).call(login, { body: { email, password } });
      expect(answer.body.token).toBeTypeOf('string');
    }
    expect((await root.call(user.routes.list, leads)).body.count).toBe(200);
    expect((await root.call(getSetting)).body.companyName).toBe('Larkhill Advisory');
  });

  it('knows in which country each customer lives', async () => {
    const homes = await app.database.query<{ country: string | null; count: number }>(sql`
      select t.country, count(*)::integer as count from users u left join trader t on t.lead_id = u.id
      where u.role = 'lead' group by t.country`);
    expect(homes.length).toBeGreaterThan(4);
    expect(homes.filter(({ country }) => !countries.some((known) => known === country))).toEqual([]);
  });

  it('offers five projects with pictures, four of them open to customers', async () => {
    const { projects } = (await root.call(project.routes.list)).body;
    expect(projects.map(({ status }) => status).toSorted()).toEqual(['closed', 'open', 'open', 'open', 'open']);
    for (const { image } of projects) expect((await fetch(`${app.url}${image ?? ''}`)).status).toBe(200);
    const [customer] = (await root.call(user.routes.list, leads)).body.users;
    const offered = await (await signIn(app, customer?.id ?? '')).call(project.routes.list);
    expect(offered.body.count).toBe(4);
  });

  it('does not fill an installation where somebody works already', async () => {
    expect(await fillDemo(app.running.app)).toBeNull();
    expect((await root.call(user.routes.list, leads)).body.count).toBe(200);
  });

  it('grows by generated leads for load tests', async () => {
    await loadLeads(app.database, 1_500);
    expect((await root.call(user.routes.list, leads)).body.count).toBe(1_700);
  });

  it('goes with one click and takes nothing of the firm with it', async () => {
    const [seller] = await app.database.query<{ id: string }>(
      sql`select id from users where role = 'regular' and demo limit 1`,
    );
    const own = await addPerson(app, { role: 'lead', assignedTo: seller?.id ?? null });
    const before = await root.call(demoState);
    const [shown] = (await root.call(project.routes.list)).body.projects;
    expect(before.body.active).toBe(true);
    const removed = await root.call(removeDemo);
    expect(removed.body.removed).toBe(before.body.records);
    const left = await root.call(user.routes.list, leads);
    expect(left.body.users.map(({ id, assignedTo }) => [id, assignedTo])).toEqual([[own, null]]);
    expect((await root.call(getSetting)).body.companyName).toBe('Application');
    expect((await root.call(project.routes.list)).body.count).toBe(0);
    expect((await fetch(`${app.url}${shown?.image ?? ''}`)).status).toBe(404);
    expect((await root.call(demoState)).body).toEqual({ active: false, records: 0 });
  });
});
