import { audit } from '@countinghouse/contract/audit/audit.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let root: Caller;
let admin: Caller;
let regular: Caller;
let lead: string;

beforeAll(async () => {
  app = await startTestApp();
  [root, admin, regular] = [await signedIn(app, 'root'), await signedIn(app, 'admin'), await signedIn(app, 'regular')];
  lead = await addPerson(app, { role: 'lead', firstName: 'Lea', lastName: 'Doe', assignedTo: regular.id });
  await admin.call(campaign.routes.create, { body: { name: 'Fair' } });
  await root.call(updateSetting, { body: { city: 'Gent' } });
  for (const [actor, real] of [
    [regular.id, null],
    [lead, regular.id],
  ]) {
    await app.database.query(sql`
      insert into audit (id, action, resource, subject_id, actor_id, real_actor_id, after)
      values (gen_random_uuid(), 'comment.create', 'comment', ${lead}::uuid, ${actor ?? null}::uuid, ${real ?? null}::uuid, '{"text":"x"}')`);
  }
});
afterAll(() => app.stop());

const list = async (who: Caller, filters: object = {}, sorts: string[] = []) =>
  who.call(audit.routes.list, {
    query: { filters: JSON.stringify(filters), ...(sorts.length > 0 && { sorts: JSON.stringify(sorts) }) },
  });

describe('the audit trail', () => {
  it('shows an admin everything, newest first, with names and what changed', async () => {
    const { status, body } = await list(admin);
    expect([status, body.count]).toEqual([200, 4]);
    const times = body.entries.map((entry) => entry.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(body.entries.find((entry) => entry.action === 'setting.update')).toMatchObject({
      actor: root.id,
      before: { city: '' },
      after: { city: 'Gent' },
    });
    expect(body.entries.find((entry) => entry.realActor !== null)).toMatchObject({
      subjectName: 'Lea Doe',
      actorName: 'Lea Doe',
      realActorName: 'Test regular',
    });
  });

  it('shows agents their own actions, also those while connected as a customer', async () => {
    const { body } = await list(regular);
    const pairs = body.entries.map((entry) => `${entry.actor} by ${entry.realActor}`);
    expect(new Set(pairs)).toEqual(new Set([`${lead} by ${regular.id}`, `${regular.id} by null`]));
    expect(pairs).toHaveLength(2);
  });

  it('can be filtered by actor, customer, action and time', async () => {
    const count = async (filters: object) => (await list(root, filters)).body.count;
    expect(await count({ actor: admin.id })).toBe(1);
    expect(await count({ subject: lead })).toBe(2);
    expect(await count({ action: 'campaign.create' })).toBe(1);
    expect(await count({ resource: { in: ['campaign', 'setting'] } })).toBe(2);
    expect(await count({ realActor: regular.id })).toBe(1);
    expect(await count({ at: { gte: new Date(Date.now() - 3_600_000).toISOString() } })).toBe(4);
    expect(await count({ at: { lt: '2020-01-01T00:00:00Z' } })).toBe(0);
  });

  it('can be read oldest first, and is sorted by nothing else', async () => {
    const [forward, backward] = [
      (await list(root, {}, ['at'])).body.entries,
      (await list(root, {}, ['-at'])).body.entries,
    ];
    expect(forward.map((entry) => entry.id)).toEqual(backward.map((entry) => entry.id).toReversed());
    expect((await list(root, {}, ['ip'])).status).toBe(400);
    expect((await list(root, { ip: '::1' })).status).toBe(400);
  });

  it('is closed to customers and visitors, and no one can change it', async () => {
    expect((await list(await signedIn(app, 'lead'))).status).toBe(403);
    expect((await list(visitorOf(app))).status).toBe(401);
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await root.send(method, '/v1/audit', {})).status).toBe(404);
    await expect(app.database.query(sql`delete from audit`)).rejects.toThrow('append-only');
  });
});
