import {
  approval,
  approve,
  reject,
  waitingApprovals,
  withdrawProposal,
} from '@countinghouse/contract/approval/approval.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { runImport } from '@countinghouse/contract/import/import.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { approveOf, check, ended, goodRows, sheetOf } from '../../../test/app/import-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
const hour = 3_600_000;
let app: TestApp;
let root: Caller;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.database.query(sql`update users set status = 'active'`);
});

/** Proposes to promote a new agent; returns the agent and the approval. */
const proposeRise = async (role: 'admin' | 'root' = 'admin', by = root) => {
  const colleague = await addPerson(app, { role: 'regular' });
  const { body } = await by.call(user.routes.update, { params: { id: colleague }, body: { role } });
  expect(body).toMatchObject({ role: 'regular', pendingRole: role });
  const { body: page } = await by.call(approval.routes.list, {
    query: { filters: JSON.stringify({ record: { eq: colleague }, state: { eq: 'pending' } }) },
  });
  return { colleague, id: page.approvals[0]?.id ?? '' };
};
const agree = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });
const roleOf = async (id: string) =>
  (await app.database.query<{ role: string }>(sql`select role from users where id = ${id}`))[0]?.role;
const onlyRoot = () =>
  app.database.query(sql`update users set status = 'locked' where id <> ${root.id} and role <> 'lead'`);
const waitingFor = async (who: Caller) => (await who.call(waitingApprovals)).body.waiting;

describe('a proposal', () => {
  it('takes effect once a colleague approves, and its subject must log in again', async () => {
    const { colleague, id } = await proposeRise();
    const session = await signIn(app, colleague);
    expect((await waitingFor(admin)).map((one) => one.id)).toContain(id);
    const { status, body } = await admin.call(approve, { params: { id }, body: { note: 'Known for years' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'approved',
      proposedBy: root.id,
      params: { before: { role: 'regular' }, after: { role: 'admin' } },
      decisions: [{ by: admin.id, approved: true, note: 'Known for years', alone: false }],
    });
    expect(await roleOf(colleague)).toBe('admin');
    expect((await session.call(waitingApprovals)).status).toBe(401);
    expect((await root.call(user.routes.one, { params: { id: colleague } })).body).toMatchObject({ pendingRole: null });
  });

  it('cannot be approved by its proposer while others could', async () => {
    const { colleague, id } = await proposeRise();
    const own = await agree(root, id);
    expect([own.status, own.problem.code]).toEqual([403, 'approvalOwnProposal']);
    const refused = await root.call(reject, { params: { id }, body: { reason: 'My own' } });
    expect([refused.status, refused.problem.code]).toEqual([403, 'approvalOwnProposal']);
    expect((await waitingFor(root)).map((one) => one.id)).not.toContain(id);
    expect(await roleOf(colleague)).toBe('regular');
  });

  it('counts as made by the member of staff who was connected as someone else', async () => {
    const { id } = await proposeRise();
    const lead = await addPerson(app, { role: 'lead' });
    await app.database.query(
      sql`update approval set proposed_by = ${lead}, proposed_by_real = ${admin.id} where id = ${id}`,
    );
    expect((await agree(admin, id)).problem.code).toBe('approvalOwnProposal');
    const connected = await signIn(app, lead, admin);
    expect((await agree(connected, id)).status).toBe(403);
    expect((await agree(root, id)).status).toBe(201);
  });

  it('has one winner when twenty people approve at once', async () => {
    const { colleague, id } = await proposeRise();
    const staff = await Promise.all(Array.from({ length: 20 }, () => signedIn(app, 'admin')));
    const replies = await Promise.all(staff.map((who) => agree(who, id)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 19 }, () => 'approvalDecided'));
    const [count] = await app.database.query<{ decisions: number; written: number }>(sql`
      select (select count(*)::integer from approval_decision where approval_id = ${id}) as decisions,
        (select count(*)::integer from audit where record_id = ${colleague} and after ->> 'role' = 'admin') as written`);
    expect(count).toEqual({ decisions: 1, written: 1 });
  });

  it('ends by approval, rejection or withdrawal, whichever comes first', async () => {
    const { colleague, id } = await proposeRise();
    const others = await Promise.all(Array.from({ length: 10 }, () => signedIn(app, 'admin')));
    const replies = await Promise.all([
      ...others.map((who, index) =>
        index % 2 === 0 ? agree(who, id) : who.call(reject, { params: { id }, body: { reason: 'Too early' } }),
      ),
      root.call(withdrawProposal, { params: { id } }),
    ]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const { body } = await root.call(approval.routes.one, { params: { id } });
    expect(await roleOf(colleague)).toBe(body.state === 'approved' ? 'admin' : 'regular');
  });

  it('needs two different people where its kind requires it', async () => {
    const { colleague, id } = await proposeRise();
    await app.database.query(sql`update approval set needed = 2 where id = ${id}`);
    const third = await signedIn(app, 'admin');
    expect((await agree(admin, id)).body).toMatchObject({ state: 'pending', decisions: [{ by: admin.id }] });
    const twice = await agree(admin, id);
    expect([twice.status, twice.problem.code]).toEqual([409, 'approvalTwice']);
    expect(await roleOf(colleague)).toBe('regular');
    expect((await agree(third, id)).body).toMatchObject({ state: 'approved' });
    expect(await roleOf(colleague)).toBe('admin');
  });

  it('counts one approval per person, even when they approve twenty times at once', async () => {
    const { id } = await proposeRise();
    await app.database.query(sql`update approval set needed = 2 where id = ${id}`);
    const replies = await Promise.all(Array.from({ length: 20 }, () => agree(admin, id)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await root.call(approval.routes.one, { params: { id } })).body.state).toBe('pending');
  });

  it('is ended by one rejection with its reason, or withdrawn by its proposer', async () => {
    const first = await proposeRise();
    expect((await admin.call(reject, { params: { id: first.id }, body: { reason: '' } })).status).toBe(400);
    const { body } = await admin.call(reject, { params: { id: first.id }, body: { reason: 'Not yet' } });
    expect(body).toMatchObject({ state: 'rejected', decisions: [{ approved: false, note: 'Not yet' }] });
    expect((await agree(admin, first.id)).problem.code).toBe('approvalDecided');
    const second = await proposeRise();
    const others = await admin.call(withdrawProposal, { params: { id: second.id } });
    expect([others.status, others.problem.code]).toEqual([403, 'approvalOthersProposal']);
    expect((await root.call(withdrawProposal, { params: { id: second.id } })).body.state).toBe('withdrawn');
    expect(await roleOf(second.colleague)).toBe('regular');
  });

  it('is refused with an explanation and stays pending when its subject has changed', async () => {
    const { colleague, id } = await proposeRise();
    await app.database.query(sql`update users set status = 'locked' where id = ${colleague}`);
    const refused = await agree(admin, id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'approvalOutdated']);
    expect((await admin.call(approval.routes.one, { params: { id } })).body).toMatchObject({
      state: 'pending',
      decisions: [],
    });
    expect((await admin.call(reject, { params: { id }, body: { reason: 'Gone' } })).status).toBe(201);
  });

  it('is pending only once per record', async () => {
    const { colleague } = await proposeRise();
    const again = await root.call(user.routes.update, { params: { id: colleague }, body: { role: 'admin' } });
    expect([again.status, again.problem.code]).toEqual([409, 'approvalPending']);
  });

  it('is visible to people who may decide it, and agents see only their own', async () => {
    const { id } = await proposeRise();
    const agent = await signedIn(app, 'regular');
    expect((await agent.call(approval.routes.one, { params: { id } })).status).toBe(404);
    expect((await agent.call(approval.routes.list)).body.count).toBe(0);
    expect((await agree(agent, id)).status).toBe(403);
    await app.database.query(sql`update approval set proposed_by = ${agent.id} where id = ${id}`);
    expect((await agent.call(approval.routes.list)).body.count).toBe(1);
    expect((await agent.call(withdrawProposal, { params: { id } })).body.state).toBe('withdrawn');
  });
});

describe('a root user without colleagues', () => {
  it('may approve their own proposal after the delay, and the record says so', async () => {
    const { colleague, id } = await proposeRise();
    await onlyRoot();
    await app.database.query(sql`update users set status = 'active' where id = ${colleague}`);
    const announced = await agree(root, id);
    expect([announced.status, announced.body.state]).toEqual([201, 'pending']);
    const early = await agree(root, id);
    expect([early.status, early.problem.code]).toEqual([409, 'approvalTooEarly']);
    expect(await waitingFor(root)).toContainEqual({
      id,
      alone: true,
      from: new Date(clock.now().getTime() + 24 * hour).toISOString(),
    });
    clock.advance(24 * hour);
    root = await signIn(app, root.id);
    const { body } = await agree(root, id);
    expect(body).toMatchObject({ state: 'approved', decisions: [{ by: root.id, alone: true }] });
    expect(await roleOf(colleague)).toBe('admin');
    admin = await signIn(app, admin.id);
  });

  it('is the only exception: an admin without colleagues may not', async () => {
    const { body: sheet } = { body: await check(app, admin, sheetOf(goodRows(1_001))) };
    await admin.call(runImport, { params: { id: sheet.id }, body: { duplicates: 'skip', createCampaigns: false } });
    await app.database.query(sql`update users set status = 'locked' where id <> ${admin.id} and role <> 'lead'`);
    clock.advance(25 * hour);
    admin = await signIn(app, admin.id);
    const [waiting] = await app.database.query<{ id: string }>(
      sql`select id from approval where record_id = ${sheet.id}`,
    );
    expect((await agree(admin, waiting?.id ?? '')).problem.code).toBe('approvalOwnProposal');
    await app.database.query(sql`update users set status = 'active'`);
    root = await signIn(app, root.id);
  });

  it('may no longer do so once there is a colleague', async () => {
    const { id } = await proposeRise();
    clock.advance(25 * hour);
    root = await signIn(app, root.id);
    admin = await signIn(app, admin.id);
    expect((await agree(root, id)).problem.code).toBe('approvalOwnProposal');
  });
});

describe('an approval', () => {
  it('is needed for the role of a new admin, who starts as an agent', async () => {
    const fields = { firstName: 'Ada', lastName: 'Lindt', email: `${crypto.randomUUID()}@example.test` };
    const { body } = await root.call(user.routes.create, { body: { ...fields, role: 'admin' } });
    expect(body).toMatchObject({ role: 'regular', pendingRole: 'admin' });
    await approveOf(app, body.id);
    expect(await roleOf(body.id)).toBe('admin');
  });

  it('is needed for a new root, and only a root may give it', async () => {
    const { colleague, id } = await proposeRise('root');
    const refused = await agree(admin, id);
    expect([refused.status, refused.problem.code]).toEqual([403, 'approvalNotYours']);
    expect((await agree(await signedIn(app, 'root'), id)).status).toBe(201);
    expect(await roleOf(colleague)).toBe('root');
  });

  it('prevents admins, while it is pending, from taking over the account to be promoted', async () => {
    const { colleague, id } = await proposeRise('root');
    for (const route of [resetPassword, user.routes.remove])
      expect((await admin.call(route, { params: { id: colleague }, body: {} } as never)).status).toBe(404);
    const changed = await admin.call(user.routes.update, {
      params: { id: colleague },
      body: { email: 'mine@example.test' },
    });
    expect(changed.status).toBe(404);
    expect((await admin.call(user.routes.one, { params: { id: colleague } })).status).toBe(200);
    await root.call(withdrawProposal, { params: { id } });
    expect((await admin.call(user.routes.update, { params: { id: colleague }, body: { phone: '1' } })).status).toBe(
      200,
    );
  });

  it('is not needed to lower a role: that takes effect at once', async () => {
    const chief = await addPerson(app, { role: 'root' });
    await root.call(user.routes.update, { params: { id: chief }, body: { role: 'admin' } });
    expect(await roleOf(chief)).toBe('admin');
  });

  it('is needed for an import of more than a thousand rows, which then runs as its author’s', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(1_001)));
    const choices = { duplicates: 'skip', createCampaigns: false } as const;
    const { body } = await admin.call(runImport, { params: { id }, body: choices });
    expect(body.state).toBe('waiting');
    expect((await admin.call(runImport, { params: { id }, body: choices })).status).toBe(409);
    await approveOf(app, id);
    expect(await ended(admin, id)).toMatchObject({ state: 'done', created: 1_001 });
    const [row] = await app.database.query(sql`
      select actor_id from audit where record_id = ${id} and after ->> 'state' = 'done'`);
    expect(row).toEqual({ actor_id: admin.id });
  });

  it('that is rejected returns the import, and a smaller import needs none', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(1_001)));
    await admin.call(runImport, { params: { id }, body: { duplicates: 'skip', createCampaigns: false } });
    const [waiting] = await app.database.query<{ id: string }>(sql`select id from approval where record_id = ${id}`);
    await root.call(reject, { params: { id: waiting?.id ?? '' }, body: { reason: 'Wrong list' } });
    const { body } = await admin.call(runImport, {
      params: { id },
      body: { duplicates: 'skip', createCampaigns: false },
    });
    expect(body.state).toBe('waiting');
    const small = await check(app, admin, sheetOf(goodRows(1_000)));
    const started = await admin.call(runImport, {
      params: { id: small.id },
      body: { duplicates: 'skip', createCampaigns: false },
    });
    expect(started.body.state).toBe('running');
    await ended(admin, small.id);
  });
});

describe('decisions', () => {
  it('are append-only', async () => {
    for (const change of [
      sql`update approval_decision set approved = false`,
      sql`delete from approval_decision`,
      sql`truncate approval_decision`,
    ])
      await expect(app.database.query(change)).rejects.toThrow('append-only');
  });
});
