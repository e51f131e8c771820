import { savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteStaff } from '../../../test/app/approvals.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = savedView;
let app: TestApp;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin', firstName: 'Alma' });
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const fields = (more: object = {}) => ({
  list: 'lead',
  name: 'Hot leads',
  search: 'filters=%7B%7D&sorts=%5B%5D',
  shared: false,
  ...more,
});

describe('a saved view', () => {
  it('belongs to its owner, and others can read it only while it is shared', async () => {
    const { status, body } = await admin.call(routes.create, { body: fields() });
    expect([status, body.mine, body.ownerName, body.search]).toEqual([201, true, 'Alma admin', fields().search]);
    const params = { id: body.id };
    expect((await agent.call(routes.one, { params })).status).toBe(404);
    await admin.call(routes.update, { params, body: { shared: true, version: 1 } });
    expect((await agent.call(routes.one, { params })).body).toMatchObject({
      mine: false,
      shared: true,
      ownerName: 'Alma admin',
    });
    expect((await agent.call(routes.update, { params, body: { name: 'Mine now' } })).status).toBe(404);
    expect((await agent.call(routes.remove, { params })).status).toBe(404);
    const listed = await agent.call(routes.list, { query: { filters: '{"list":"lead"}' } });
    expect(listed.body).toMatchObject({ savedViews: [{ id: body.id, mine: false }], count: 1 });
  });

  it('disappears with its owner', async () => {
    const leaving = await signedIn(app, 'regular');
    const { body } = await leaving.call(routes.create, { body: fields({ shared: true }) });
    await deleteStaff(app, await signedIn(app, 'root'), leaving.id);
    expect((await agent.call(routes.one, { params: { id: body.id } })).status).toBe(404);
  });

  it('belongs to a list that exists', async () => {
    for (const list of ['', 'Lead', 'lead list', '../lead', 'lead-', '__proto__', 'x'.repeat(41)]) {
      expect([list, (await admin.call(routes.create, { body: fields({ list }) })).status]).toEqual([list, 400]);
    }
    expect((await admin.call(routes.create, { body: fields({ search: 'a\u0000b' }) })).status).toBe(400);
    expect((await admin.call(routes.create, { body: fields({ search: 'x'.repeat(4097) }) })).status).toBe(400);
  });
});
