import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteStaff } from '../../../test/app/approvals.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = user;
const password = 'Walnut-Harbour-77';
let app: TestApp;
let root: Caller;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const person = (more: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lindt',
  email: `${crypto.randomUUID()}@example.test`,
  password,
  ...more,
});
const problemOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { code: string; fields?: { path: string; code: string }[] };
}) => [status, problem.code, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];

describe('a new user', () => {
  it('is stored with the given values, and must change the first password', async () => {
    const { status, body } = await admin.call(routes.create, {
      body: {
        ...person(),
        role: 'lead',
        email: ' Ada@Example.TEST ',
        qualifications: 'new',
        labels: 'forex;diamond;forex',
        assignedTo: agent.id,
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'ada@example.test',
      labels: 'forex;diamond',
      assignedTo: agent.id,
      status: 'active',
      version: 1,
    });
    const [secret] = await app.database.query(
      sql`select must_change_password, password_hash like '$argon2id$%' as hashed from user_secret where user_id = ${body.id}`,
    );
    expect(secret).toEqual({ must_change_password: true, hashed: true });
  });

  it('needs a valid password when it is a lead', async () => {
    const { password: _none, ...without } = person();
    expect(problemOf(await admin.call(routes.create, { body: { ...without, role: 'lead' } }))).toEqual([
      400,
      'invalidInput',
      'body.password required',
    ]);
    expect(
      problemOf(await admin.call(routes.create, { body: { ...person({ password: 'short' }), role: 'lead' } }))[0],
    ).toBe(400);
    expect((await root.call(routes.create, { body: { ...without, role: 'regular' } })).status).toBe(201);
  });

  it('is refused with an e-mail that is taken, in any case', async () => {
    const taken = person();
    expect((await admin.call(routes.create, { body: { ...taken, role: 'lead' } })).status).toBe(201);
    const again = await admin.call(routes.create, {
      body: { ...taken, email: taken.email.toUpperCase(), role: 'lead' },
    });
    expect(problemOf(again)).toEqual([409, 'emailTaken', 'body.email emailTaken']);
  });

  it('is created once when twelve request the same e-mail at once', async () => {
    const wanted = { ...person(), role: 'lead' as const };
    const replies = await Promise.all(Array.from({ length: 12 }, () => admin.call(routes.create, { body: wanted })));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409 && reply.problem.code === 'emailTaken')).toHaveLength(11);
  });

  it('belongs to the agent who enters it, and to no one else', async () => {
    const own = await agent.call(routes.create, { body: { ...person(), role: 'lead' } });
    expect([own.status, own.body.assignedTo]).toEqual([201, agent.id]);
    const other = await addPerson(app, { role: 'regular' });
    expect(
      problemOf(await agent.call(routes.create, { body: { ...person(), role: 'lead', assignedTo: other } })),
    ).toEqual([403, 'forbidden', 'body.assignedTo forbidden']);
  });

  it('gets no role beyond the permissions of its creator', async () => {
    for (const role of ['root', 'admin'] as const) {
      expect(problemOf(await admin.call(routes.create, { body: { ...person(), role } }))).toEqual([
        403,
        'forbidden',
        'body.role forbidden',
      ]);
    }
    for (const role of ['root', 'admin', 'regular'] as const) {
      expect((await agent.call(routes.create, { body: { ...person(), role } })).status).toBe(403);
      expect((await root.call(routes.create, { body: { ...person(), role } })).status).toBe(201);
    }
  });

  it('can refer only to existing records meant for leads', async () => {
    const locked = await addPerson(app, { role: 'regular', status: 'locked' });
    const absent = crypto.randomUUID();
    for (const assignedTo of [absent, root.id, locked, await addPerson(app, { role: 'lead' })]) {
      expect(problemOf(await admin.call(routes.create, { body: { ...person(), role: 'lead', assignedTo } }))).toEqual([
        400,
        'invalidInput',
        'body.assignedTo notAssignable',
      ]);
    }
    expect(
      problemOf(await admin.call(routes.create, { body: { ...person(), role: 'lead', campaign: absent } }))[2],
    ).toBe('body.campaign campaignAbsent');
    expect(problemOf(await admin.call(routes.create, { body: { ...person(), role: 'lead', labels: 'gold' } }))[2]).toBe(
      'body.labels labelUnknown',
    );
    expect(
      problemOf(await admin.call(routes.create, { body: { ...person(), role: 'lead', qualifications: 'gone' } }))[2],
    ).toBe('body.qualifications qualificationUnknown');
    expect(
      problemOf(await root.call(routes.create, { body: { ...person(), role: 'regular', labels: 'gold' } }))[2],
    ).toBe('body.labels labelUnknown');
    expect(
      problemOf(await root.call(routes.create, { body: { ...person(), role: 'regular', qualifications: 'new' } }))[2],
    ).toBe('body.qualifications leadsOnly');
  });

  it('can be locked from the start only with the permission to lock', async () => {
    const locked = (who: Caller) => who.call(routes.create, { body: { ...person(), role: 'lead', status: 'locked' } });
    expect((await locked(admin)).body.status).toBe('locked');
    expect(problemOf(await locked(agent))).toEqual([403, 'forbidden', 'body.status forbidden']);
    const active = await agent.call(routes.create, { body: { ...person(), role: 'lead', status: 'active' } });
    expect([active.status, active.body.status]).toEqual([201, 'active']);
  });

  it('may have labels as a member of staff, and they can be changed', async () => {
    const made = await root.call(routes.create, { body: { ...person(), role: 'regular', labels: 'forex;diamond' } });
    expect([made.status, made.body.labels]).toEqual([201, 'forex;diamond']);
    const { id } = made.body;
    const changed = await admin.call(routes.update, { params: { id }, body: { labels: 'diamond' } });
    expect([changed.status, changed.body.labels]).toEqual([200, 'diamond']);
    expect(problemOf(await admin.call(routes.update, { params: { id }, body: { labels: 'diamond;gold' } }))[2]).toBe(
      'body.labels labelUnknown',
    );
  });

  it('can be created in batches, all or none, with the error at its row', async () => {
    const before = await countUsers();
    const rows = [person(), person(), person({ assignedTo: root.id })].map((row) => ({
      ...row,
      role: 'lead' as const,
    }));
    expect(problemOf(await admin.call(routes.createMany, { body: rows }))[2]).toBe('body.2.assignedTo notAssignable');
    const twice = person();
    expect(
      problemOf(
        await admin.call(routes.createMany, {
          body: [person(), twice, twice].map((row) => ({ ...row, role: 'lead' as const })),
        }),
      )[2],
    ).toBe('body.2.email emailTaken');
    expect(await countUsers()).toBe(before);
  });
});

const countUsers = async () =>
  (await app.database.query<{ n: number }>(sql`select count(*)::integer as n from users`))[0]?.n;
const changeOf = (id: string, body: object, who = admin) => who.call(routes.update, { params: { id }, body });
const sessionsOf = async (id: string) =>
  (
    await app.database.query<{ n: number }>(
      sql`select count(*)::integer as n from session where user_id = ${id} and ended_at is null`,
    )
  )[0]?.n;

describe('a change of a user', () => {
  it('accepts a whole form back if nothing changes beyond the permission', async () => {
    const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await agent.call(routes.one, { params: { id } });
    const { firstName, lastName, email, phone, mobile, role, status, campaign, assignedTo, labels } = body;
    const form = {
      firstName,
      lastName,
      email,
      phone,
      mobile,
      role,
      status,
      campaign,
      assignedTo,
      labels,
      qualifications: 'interested',
    };
    expect((await changeOf(id, form, agent)).body).toMatchObject({ qualifications: 'interested', version: 2 });
    expect(problemOf(await changeOf(id, { assignedTo: null }, agent))).toEqual([
      403,
      'forbidden',
      'body.assignedTo forbidden',
    ]);
    expect(problemOf(await changeOf(id, { status: 'locked' }, agent))).toEqual([
      403,
      'forbidden',
      'body.status forbidden',
    ]);
  });

  it('never turns a lead into staff or staff into a lead', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const staff = await addPerson(app, { role: 'regular' });
    expect(problemOf(await changeOf(lead, { role: 'regular' }, root))[2]).toBe('body.role roleFixed');
    expect(problemOf(await changeOf(staff, { role: 'lead' }, root))[2]).toBe('body.role roleFixed');
  });

  it('of a role needs permission over both roles and ends the sessions', async () => {
    const colleague = await signedIn(app, 'regular');
    expect(problemOf(await changeOf(colleague.id, { role: 'admin' }))).toEqual([
      403,
      'forbidden',
      'body.role forbidden',
    ]);
    const chief = await signedIn(app, 'admin');
    expect((await changeOf(chief.id, { role: 'regular' }, root)).body).toMatchObject({ role: 'regular' });
    expect((await chief.call(routes.list)).status).toBe(401);
    expect((await changeOf(chief.id, { firstName: 'Eve' })).status).toBe(200);
  });

  it('never affects the caller’s own role or lock', async () => {
    expect(problemOf(await changeOf(root.id, { role: 'admin' }, root))).toEqual([
      403,
      'notYourself',
      'body.role notYourself',
    ]);
    expect(problemOf(await changeOf(root.id, { status: 'locked' }, root))).toEqual([
      403,
      'notYourself',
      'body.status notYourself',
    ]);
    expect(problemOf(await root.call(routes.remove, { params: { id: root.id } }))).toEqual([409, 'notYourself']);
  });

  it('to locked ends every session at once', async () => {
    const lead = await signedIn(app, 'lead');
    const staff = await signedIn(app, 'regular');
    expect([await sessionsOf(lead.id), await sessionsOf(staff.id)]).toEqual([1, 1]);
    await changeOf(lead.id, { status: 'locked' });
    await changeOf(staff.id, { status: 'locked' });
    expect([await sessionsOf(lead.id), await sessionsOf(staff.id)]).toEqual([0, 0]);
    await changeOf(staff.id, { status: 'active' });
    expect((await staff.call(routes.list)).status).toBe(401);
  });

  it('with an outdated version is refused, and one of many with the same version wins', async () => {
    const id = await addPerson(app, { role: 'lead' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => changeOf(id, { firstName: `Name ${index}`, version: 1 })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 412)).toHaveLength(19);
    const stale = await admin.call(
      routes.update,
      { params: { id }, body: { firstName: 'Late' } },
      { 'if-match': '"1"' },
    );
    expect(problemOf(stale)).toEqual([412, 'versionConflict']);
  });

  it('keeps a label that was removed from the settings, but accepts no new one', async () => {
    const id = await addPerson(app, { role: 'lead' });
    await app.database.query(sql`update users set labels = '{old}' where id = ${id}`);
    expect((await changeOf(id, { labels: 'old;forex' })).body).toMatchObject({ labels: 'old;forex' });
    expect((await changeOf(id, { labels: 'old;older' })).status).toBe(400);
  });
});

describe('the last root', () => {
  it('stays, however many roots demote each other at once', async () => {
    const roots = [root, ...(await Promise.all(Array.from({ length: 19 }, () => signedIn(app, 'root'))))];
    const next = (index: number) => roots[(index + 1) % roots.length]?.id ?? '';
    const replies = await Promise.all(roots.map((who, index) => changeOf(next(index), { role: 'admin' }, who)));
    expect(new Set(replies.map((reply) => reply.status)).isSubsetOf(new Set([200, 401, 409]))).toBe(true);
    const left = await app.database.query<{ id: string }>(
      sql`select id from users where role = 'root' and status = 'active' and deleted_at is null`,
    );
    expect(left.length).toBeGreaterThan(0);
    root = await signedIn(app, 'root');
  });

  it('cannot be locked by a root who was demoted meanwhile', async () => {
    await app.database.query(sql`update users set role = 'admin' where role = 'root' and id <> ${root.id}`);
    const second = await signedIn(app, 'root');
    const replies = await Promise.all([
      changeOf(second.id, { status: 'locked' }, root),
      changeOf(root.id, { status: 'locked' }, second),
    ]);
    expect(replies.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(1);
    root = await signedIn(app, 'root');
  });
});

describe('the bin', () => {
  it('accepts leads and restores them, without their sessions and without deleted references', async () => {
    const colleague = await addPerson(app, { role: 'regular' });
    const lead = await signedIn(app, { role: 'lead', assignedTo: colleague });
    expect(problemOf(await root.call(routes.remove, { params: { id: colleague } }))).toEqual([409, 'staffHasLeads']);
    expect((await admin.call(routes.remove, { params: { id: lead.id } })).status).toBe(204);
    expect(await sessionsOf(lead.id)).toBe(0);
    await deleteStaff(app, root, colleague);
    expect((await admin.call(routes.restore, { body: { ids: [lead.id] } })).body).toEqual({ done: 1, refused: [] });
    expect((await admin.call(routes.one, { params: { id: lead.id } })).body).toMatchObject({ assignedTo: null });
  });

  it('does not restore a person whose address has been taken meanwhile', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const first = await addPerson(app, { role: 'lead', email });
    await admin.call(routes.remove, { params: { id: first } });
    const second = await addPerson(app, { role: 'lead', email });
    expect((await admin.call(routes.restore, { body: { ids: [first] } })).body).toMatchObject({
      done: 0,
      refused: [{ id: first, code: 'emailTaken' }],
    });
    await admin.call(routes.remove, { params: { id: second } });
    expect((await admin.call(routes.restore, { body: { ids: [first, second] } })).body).toMatchObject({
      done: 1,
      refused: [{ code: 'emailTaken' }],
    });
  });

  it('is closed to agents', async () => {
    const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    expect((await agent.call(routes.remove, { params: { id } })).status).toBe(403);
  });
});
