import { changePassword, checkAuth, generateToken, listSessions, logout } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, caller } from '../../../test/app/caller.ts';
import { addAccount, closed, connect, cookieOf, logIn, type TestAccount } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const body = { reason: 'Asked for help by telephone' };
const minutes = (count: number) => count * 60_000;
const whoIs = async (who: Caller) => (await who.call(checkAuth)).body.id;

/** An agent and an assigned customer, with the agent logged in. */
const pair = async () => {
  const agent = await addAccount(app, 'regular');
  const lead = await addAccount(app, 'lead', agent.id);
  return { agent, lead, staff: await logIn(app, agent) };
};

const connectAs = async (staff: Caller, lead: TestAccount): Promise<Caller> => {
  const { body: answer } = await staff.call(generateToken, { params: { id: lead.id }, body });
  return caller(app.url, { id: lead.id, token: answer.token, cookie: staff.cookie });
};

describe('connecting as a customer', () => {
  it('gives a session of the customer that names the real actor, the reason and the expiry', async () => {
    const { agent, lead, staff } = await pair();
    const reply = await staff.call(generateToken, { params: { id: lead.id }, body });
    expect(reply.headers.getSetCookie()).toEqual([]);
    const expires = new Date(clock.now().getTime() + minutes(30)).toISOString();
    expect(reply.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string, expires });
    const connected = caller(app.url, { id: lead.id, token: reply.body.token, cookie: staff.cookie });
    expect((await connected.call(checkAuth)).body).toMatchObject({
      id: lead.id,
      role: 'lead',
      actor: { id: agent.id, name: 'Test regular', reason: body.reason, expires },
    });
  });

  it('needs the cookie of the session it was opened from', async () => {
    const { agent, lead, staff } = await pair();
    const connected = await connectAs(staff, lead);
    const elsewhere = await logIn(app, agent);
    expect(await whoIs(caller(app.url, { id: '', token: connected.token, cookie: elsewhere.cookie }))).toBeNull();
    expect(await whoIs(caller(app.url, { id: '', token: connected.token, cookie: '' }))).toBeNull();
  });

  it('is limited to assigned customers, never staff, and needs a reason', async () => {
    const { agent, staff } = await pair();
    const foreign = await addAccount(app, 'lead');
    const admin = await logIn(app, await addAccount(app, 'admin'));
    const root = await logIn(app, await addAccount(app, 'root'));
    const status = async (who: Caller, id: string, input = body) =>
      (await who.call(generateToken, { params: { id }, body: input })).status;
    expect(await status(staff, foreign.id)).toBe(404);
    expect(await status(staff, agent.id)).toBe(404);
    expect(await status(admin, agent.id)).toBe(404);
    expect(await status(root, admin.id)).toBe(404);
    expect(await status(root, foreign.id)).toBe(200);
    expect(await status(root, foreign.id, { reason: ' ' })).toBe(400);
    expect(await status(await logIn(app, foreign), foreign.id)).toBe(403);
  });

  it('is refused for a locked customer', async () => {
    const { lead, staff } = await pair();
    await app.database.query(sql`update users set status = 'locked' where id = ${lead.id}::uuid`);
    const refused = await staff.call(generateToken, { params: { id: lead.id }, body });
    expect([refused.status, refused.problem.code]).toEqual([409, 'accountLocked']);
  });

  it('allows neither a second connection nor a change of the customer’s password', async () => {
    const { lead, staff } = await pair();
    const connected = await connectAs(staff, lead);
    const nested = await connected.call(generateToken, { params: { id: lead.id }, body });
    const password = await connected.call(changePassword, { body: { currentPassword: 'x', password: 'y' } });
    expect([nested.problem.code, password.problem.code]).toEqual(['notWhileConnected', 'notWhileConnected']);
  });

  it('is recorded under both names, and is missing from the customer’s list of sessions', async () => {
    const { agent, lead, staff } = await pair();
    const connected = await connectAs(staff, lead);
    await connected.call(logout);
    const rows = await app.database.query(sql`
      select action, actor_id as actor, real_actor_id as real, after ->> 'reason' as reason from audit
      where subject_id = ${lead.id}::uuid order by at, id`);
    expect(rows).toEqual([
      { action: 'auth.generateToken', actor: agent.id, real: null, reason: body.reason },
      { action: 'auth.logout', actor: lead.id, real: agent.id, reason: null },
    ]);
    expect((await (await logIn(app, lead)).call(listSessions)).body.sessions).toHaveLength(1);
  });
});

describe('the end of a connection', () => {
  it('by logging out also ends the session it came from, removes the cookie, and spares the customer’s sessions', async () => {
    const { agent, lead, staff } = await pair();
    const customer = await logIn(app, lead);
    const elsewhere = await logIn(app, agent);
    const connected = await connectAs(staff, lead);
    const socket = await connect(app, connected);
    const reply = await connected.call(logout);
    expect(reply.status).toBe(204);
    expect(cookieOf(reply.headers)).toBe('');
    expect(await whoIs(connected)).toBeNull();
    expect(await whoIs(staff)).toBeNull();
    expect(await whoIs(elsewhere)).toBe(agent.id);
    expect(await whoIs(customer)).toBe(lead.id);
    await closed(socket);
  });

  it('by logging out on all devices ends every session of the member of staff, and spares the customer’s sessions', async () => {
    const { agent, lead, staff } = await pair();
    const customer = await logIn(app, lead);
    const elsewhere = await logIn(app, agent);
    const connected = await connectAs(staff, lead);
    await connected.call(logout, { query: { allDevices: 'true' } });
    expect(await whoIs(connected)).toBeNull();
    expect(await whoIs(staff)).toBeNull();
    expect(await whoIs(elsewhere)).toBeNull();
    expect(await whoIs(customer)).toBe(lead.id);
  });

  const ends: [string, (people: { agent: TestAccount; lead: TestAccount; staff: Caller }) => Promise<unknown>][] = [
    ['the log-out of the session it came from', ({ staff }) => staff.call(logout)],
    [
      'a lock on the member of staff',
      ({ agent }) => app.database.query(sql`update users set status = 'locked' where id = ${agent.id}::uuid`),
    ],
    [
      'another role of the member of staff',
      ({ agent }) => app.database.query(sql`update users set role = 'admin' where id = ${agent.id}::uuid`),
    ],
    [
      'a lock on the customer',
      ({ lead }) => app.database.query(sql`update users set status = 'locked' where id = ${lead.id}::uuid`),
    ],
    [
      'a log-out of the member of staff on all devices',
      async ({ agent }) => (await logIn(app, agent)).call(logout, { query: { allDevices: 'true' } }),
    ],
  ];
  it.each(ends)('follows from %s, and closes its live connection', async (_name, end) => {
    const people = await pair();
    const connected = await connectAs(people.staff, people.lead);
    const socket = await connect(app, connected);
    expect(await whoIs(connected)).toBe(people.lead.id);
    await end(people);
    expect(await whoIs(connected)).toBeNull();
    await closed(socket);
  });

  it('follows when the customer is assigned to another agent', async () => {
    const { lead, staff } = await pair();
    const connected = await connectAs(staff, lead);
    const other = await addAccount(app, 'regular');
    await app.database.query(sql`update users set assigned_to = ${other.id}::uuid where id = ${lead.id}::uuid`);
    expect(await whoIs(connected)).toBeNull();
  });

  it('comes after half an hour, and the token of the original session still works', async () => {
    const { agent, lead, staff } = await pair();
    const connected = await connectAs(staff, lead);
    clock.advance(minutes(20));
    expect(await whoIs(connected)).toBe(lead.id);
    clock.advance(minutes(10));
    expect(await whoIs(connected)).toBeNull();
    expect(await whoIs(staff)).toBe(agent.id);
  });
});
