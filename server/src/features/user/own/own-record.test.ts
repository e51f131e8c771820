import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const roles = ['root', 'admin', 'regular', 'lead'] as const;
const read = (who: Caller, id = who.id) => who.call(user.routes.one, { params: { id } });
const change = (who: Caller, body: object, id = who.id) => who.send('PATCH', `/v1/user/${id}`, body);
const everyone = () => app.database.query(sql`select * from users order by id`);

describe('one’s own record at /v1/user/{own id}', () => {
  it.each(roles)('is read and changed by a %s as the specification’s client does after check-auth', async (role) => {
    const who = await signedIn(app, role);
    expect((await read(who)).body).toMatchObject({ id: who.id, role, theme: null, mode: null });
    const fields = {
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+44 1',
      theme: 'ocean',
      mode: 'dark',
      compact: true,
      language: 'fr',
    };
    const { email, version } = (await read(who)).body;
    expect((await change(who, { ...fields, email, version })).status).toBe(200);
    expect((await read(who)).body).toMatchObject(fields);
    expect((await change(who, { phone: '2', version })).status).toBe(412);
  });

  it.each(roles)('gives a %s no further permission', async (role) => {
    const agent = await signedIn(app, 'regular');
    const who = await signedIn(app, role === 'lead' ? { role, assignedTo: agent.id } : role);
    const before = await everyone();
    for (const [field, value] of [
      ['role', role === 'root' ? 'admin' : 'root'],
      ['status', 'locked'],
      ['assignedTo', agent.id === who.id ? null : '01900000-0000-7000-8000-000000000000'],
      ['labels', 'diamond'],
      ['campaign', '01900000-0000-7000-8000-000000000000'],
      ['qualifications', 'vip'],
    ] as const) {
      const refused = await change(who, { phone: '9', [field]: value });
      expect([refused.status, refused.problem.fields]).toMatchObject([
        403,
        [{ path: `body.${field}`, code: 'notYourself', message: expect.stringContaining('own account') as string }],
      ]);
    }
    for (const field of ['password', 'id', 'verification', 'pendingRole', 'twoFactor', '__proto__'])
      expect((await change(who, JSON.parse(`{"${field}":"root"}`) as object)).status).toBe(400);
    expect((await change(who, { email: 'mine@elsewhere.test' })).problem.code).toBe('emailNeedsPassword');
    expect(await everyone()).toEqual(before);
  });

  it('shows a customer no one else, and none of the company’s notes about them', async () => {
    const [lead, other, admin] = [
      await signedIn(app, 'lead'),
      await signedIn(app, 'lead'),
      await signedIn(app, 'admin'),
    ];
    await app.database.query(sql`update users set qualifications = 'not_interested' where id = ${lead.id}::uuid`);
    expect((await read(lead)).body.qualifications).toBe('');
    for (const { id } of [other, admin]) {
      expect((await read(lead, id)).status).toBe(404);
      expect((await change(lead, { phone: '1' }, id)).status).toBe(404);
    }
  });

  it('does not let others change a person’s display settings', async () => {
    const lead = await signedIn(app, 'lead');
    const refused = await change(await signedIn(app, 'admin'), { theme: 'ocean' }, lead.id);
    expect([refused.status, refused.problem.fields]).toMatchObject([403, [{ path: 'body.theme', code: 'ownOnly' }]]);
  });

  it('of a customer cannot be changed by connected staff, not even its appearance', async () => {
    const [lead, admin] = [await signedIn(app, 'lead'), await signedIn(app, 'admin')];
    const connected = await signIn(app, lead.id, admin);
    for (const body of [{ mode: 'dark' }, { email: 'mine@elsewhere.test' }])
      expect((await change(connected, body)).problem.code).toBe('notWhileConnected');
  });
});
