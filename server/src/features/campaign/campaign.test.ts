import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = campaign;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

describe('campaigns', () => {
  it('are created, listed, renamed and binned by an admin', async () => {
    const created = await admin.call(routes.create, { body: { name: 'Spring fair' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Spring fair', userCount: 0, version: 1 });
    const listed = await admin.call(routes.list, {
      query: { filters: JSON.stringify({ name: { contains: 'spring' } }) },
    });
    expect(listed.body).toMatchObject({ campaigns: [created.body], count: 1, countIsMinimum: false, pageToCreate: 1 });
    const renamed = await admin.call(routes.update, {
      params: { id: created.body.id },
      body: { name: 'Autumn fair', version: 1 },
    });
    expect(renamed.body).toMatchObject({ name: 'Autumn fair', version: 2 });
    const stale = await admin.call(routes.update, { params: { id: created.body.id }, body: { name: 'x', version: 1 } });
    expect([stale.status, stale.problem.code]).toEqual([412, 'versionConflict']);
    expect((await admin.call(routes.remove, { params: { id: created.body.id } })).status).toBe(204);
    expect((await admin.call(routes.one, { params: { id: created.body.id } })).status).toBe(404);
    expect((await admin.call(routes.restore, { body: { ids: [created.body.id] } })).body).toEqual({
      done: 1,
      refused: [],
    });
  });

  it.each([{ name: 'Spring' }, undefined])('are not created from %j, which is not an array', async (body) => {
    const reply = await admin.send('POST', routes.createMany.path, body);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'jsonArray', message: 'Input must be a JSON array' });
  });

  it('cannot be deleted while a lead belongs to them', async () => {
    const { body } = await admin.call(routes.create, { body: { name: 'Linked' } });
    await addPerson(app, { role: 'lead', campaign: body.id });
    const refused = await admin.call(routes.remove, { params: { id: body.id } });
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This campaign cannot be deleted because it is linked to at least one lead',
    ]);
  });

  it('are exported with the requested columns', async () => {
    const file = await admin.call(routes.export, { query: { format: 'csv', columns: 'name,userCount' } });
    expect(file.text.split('\r\n')[0]).toContain('Name,Leads');
  });

  it('are closed to visitors and customers', async () => {
    expect((await visitorOf(app).call(routes.list)).status).toBe(401);
    expect((await (await signedIn(app, 'lead')).call(routes.list)).status).toBe(403);
  });
});
