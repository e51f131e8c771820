import { notification } from '@countinghouse/contract/notification/notification.ts';
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

const renamed = (id: string) =>
  app.database.query(sql`
    select actor_id as by, before ->> 'lastName' as before, after ->> 'lastName' as after
    from audit where record_id = ${id}::uuid and after ? 'lastName' order by id`);

describe('one’s own record at /v1/user/{own id}', () => {
  it.each(roles)('is read and changed by a %s as the specification’s client does after check-auth', async (role) => {
    const who = await signedIn(app, role);
    expect((await read(who)).body).toMatchObject({ id: who.id, role, theme: null, mode: null });
    const fields = {
      ...(role !== 'regular' && { firstName: 'Ada', lastName: 'Byron' }),
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

  it.each(['/v1/profile', 'their record'])(
    'does not let an agent write to customers under a name of their own choice, changed by %s',
    async (address) => {
      const agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Sales' });
      const customer = await signedIn(app, { role: 'lead', assignedTo: agent.id });
      const path = address === '/v1/profile' ? address : `/v1/user/${agent.id}`;
      for (const [field, value] of Object.entries({ firstName: 'Larkhill', lastName: 'Payments Office' })) {
        const refused = await agent.send('PATCH', path, { [field]: value, phone: '1' });
        expect([refused.status, refused.problem.fields]).toMatchObject([
          403,
          [{ path: `body.${field}`, code: 'nameByOthers' }],
        ]);
      }
      const whole = { firstName: 'Sam', lastName: 'Sales', phone: '2' };
      expect((await agent.send('PATCH', path, whole)).status).toBe(200);
      const text = 'Our bank account has changed';
      expect((await agent.call(notification.routes.create, { body: { userId: customer.id, text } })).status).toBe(201);
      const { notifications } = (await customer.call(notification.routes.list)).body;
      expect(notifications.map(({ params }) => params)).toEqual([{ from: 'Sam Sales', text }]);
    },
  );

  it('of an agent gets another name from an admin', async () => {
    const [agent, admin] = [await signedIn(app, 'regular'), await signedIn(app, 'admin')];
    expect((await change(admin, { lastName: 'Married' }, agent.id)).status).toBe(200);
    expect((await read(agent)).body.lastName).toBe('Married');
    expect(await renamed(agent.id)).toEqual([{ by: admin.id, before: 'regular', after: 'Married' }]);
  });

  it.each(['root', 'admin'] as const)('shows in the audit trail that a %s has renamed themselves', async (role) => {
    const who = await signedIn(app, role);
    expect((await change(who, { lastName: 'Board' })).status).toBe(200);
    expect((await who.send('PATCH', '/v1/profile', { lastName: role })).status).toBe(200);
    expect(await renamed(who.id)).toEqual([
      { by: who.id, before: role, after: 'Board' },
      { by: who.id, before: 'Board', after: role },
    ]);
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
