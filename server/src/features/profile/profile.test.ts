import { getProfile, updateProfile } from '@countinghouse/contract/user/profile.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  lead = await signedIn(app, { role: 'lead', firstName: 'Lea', assignedTo: (await signedIn(app, 'regular')).id });
});
afterAll(() => app.stop());

const change = (who: Caller, body: object) => who.call(updateProfile, { body });

describe('the profile', () => {
  it.each(['root', 'admin', 'regular', 'lead'] as const)('is shown to a %s', async (role) => {
    const who = await signedIn(app, role);
    const { status, body } = await who.call(getProfile);
    expect([status, body.id, body.role]).toEqual([200, who.id, role]);
  });

  it('does not show customers the company’s notes about them', async () => {
    await app.database.query(sql`insert into campaign (id, name) values (${admin.id}::uuid, 'Cold calls')`);
    await app.database.query(
      sql`update users set qualifications = 'not_interested', campaign_id = ${admin.id}::uuid where id = ${lead.id}::uuid`,
    );
    const { body, text } = await lead.call(getProfile);
    expect(body).toMatchObject({ qualifications: '', campaign: null, campaignName: null });
    expect(text).not.toMatch(/not_interested|Cold calls/);
    const after = await change(lead, { phone: '1' });
    expect(after.text).not.toMatch(/not_interested|Cold calls/);
  });

  it('accepts names, phones and appearance, and stores them', async () => {
    const fields = {
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+44 1',
      mobile: '2',
      theme: 'ocean',
      mode: 'dark',
      compact: true,
      language: 'fr',
    };
    const reply = await change(admin, fields);
    expect(reply.body).toMatchObject({ ...fields, version: 2 });
    expect((await admin.call(getProfile)).body).toEqual(reply.body);
    const [audit] = await app.database.query<{ after: object }>(
      sql`select after from audit where action = 'profile.update' and record_id = ${admin.id}::uuid`,
    );
    expect(audit?.after).toMatchObject({ firstName: 'Ada', language: 'fr' });
  });

  it.each(['role', 'status', 'assignedTo', 'labels', 'qualifications', 'campaign', 'id', 'password', '__proto__'])(
    'does not accept %s',
    async (field) => {
      const before = await app.database.query(sql`select * from users order by id`);
      const reply = await lead.send('PATCH', '/v1/profile', JSON.parse(`{"firstName":"X","${field}":"root"}`));
      expect(reply.status).toBe(400);
      expect(await app.database.query(sql`select * from users order by id`)).toEqual(before);
    },
  );

  it.each([
    [{ firstName: ' ' }, 'body.firstName'],
    [{ email: 'nobody' }, 'body.email'],
    [{ theme: 'neon' }, 'body.theme'],
    [{ phone: 'call me' }, 'body.phone'],
  ])('refuses %j at its field', async (body, path) => {
    const { status, problem } = await change(lead, body);
    expect([status, problem.fields?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses a change of the log-in address, whether it is free or taken, and points to where it can be changed', async () => {
    await addPerson(app, { role: 'lead', email: 'taken@example.test' });
    for (const email of ['taken@example.test', 'free@example.test']) {
      const { status, problem } = await change(lead, { email, phone: '5' });
      expect([status, problem.fields]).toMatchObject([403, [{ path: 'body.email', code: 'emailNeedsPassword' }]]);
    }
    expect((await lead.call(getProfile)).body.phone).not.toBe('5');
  });

  it('refuses a change based on an outdated version', async () => {
    const { version } = (await lead.call(getProfile)).body;
    expect((await change(lead, { phone: '3', version: version - 1 })).status).toBe(412);
    expect((await change(lead, { phone: '3', version })).status).toBe(200);
  });

  it('does not let connected staff change anything', async () => {
    const connected = await signIn(app, lead.id, admin);
    const before = (await lead.call(getProfile)).body;
    for (const body of [{ email: 'mine@example.test', firstName: 'X' }, { mobile: '77' }]) {
      const refused = await change(connected, body);
      expect([refused.status, refused.problem.code]).toEqual([403, 'notWhileConnected']);
    }
    expect((await lead.call(getProfile)).body).toEqual(before);
  });

  it('does not exist for a visitor', async () => {
    expect((await visitorOf(app).call(getProfile)).status).toBe(401);
    expect((await change(visitorOf(app), { phone: '1' })).status).toBe(401);
  });
});
