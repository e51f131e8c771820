import { approval, approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const clock = testClock();
const day = 24 * 3_600_000;
let app: TestApp;
let root: Caller;
let admins: Caller[];

beforeEach(async () => {
  app ??= await startTestApp({ clock });
  await app.database.query(sql`update users set status = 'locked' where role <> 'lead'`);
  root = await signedIn(app, 'root');
  admins = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
});
afterAll(() => app.stop());

const agree = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });
const pendingAbout = async (record: string, kind: string): Promise<string> => {
  const filters = JSON.stringify({ record, kind, state: 'pending' });
  return (await root.call(approval.routes.list, { query: { filters } })).body.approvals[0]?.id ?? '';
};
const setStatus = (ids: readonly string[], status: 'active' | 'locked', by = root) =>
  by.call(bulkStatus, { body: { users: { ids: [...ids] }, status } });
const isLocked = async (id: string) => (await root.call(user.routes.one, { params: { id } })).body.status === 'locked';
const noticesOf = async (who: Caller) =>
  (await who.call(notification.routes.list)).body.notifications.map(({ kind }) => kind);
const [first, second] = [() => admins[0] as Caller, () => admins[1] as Caller];

describe('root who locks everybody else', () => {
  it('cannot decide alone afterwards, however long the wait', async () => {
    await setStatus(
      admins.map(({ id }) => id),
      'locked',
    );
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(root, gift)).problem.code).toBe('approvalNotAlone');
    clock.advance(2 * day);
    root = await signIn(app, root.id);
    expect((await agree(root, gift)).problem.code).toBe('approvalNotAlone');
    const lock = await pendingAbout(first().id, 'user.lock');
    expect((await agree(root, lock)).problem.code).toBe('approvalNotAlone');
    clock.advance(40 * day);
    root = await signIn(app, root.id);
    const later = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(root, later)).problem.code).toBe('approvalNotAlone');
  });

  it('can only let them in again alone, after the delay', async () => {
    await setStatus(
      admins.map(({ id }) => id),
      'locked',
    );
    expect((await setStatus([first().id], 'active')).body.refused).toMatchObject([{ code: 'unlockProposed' }]);
    const id = await pendingAbout(first().id, 'user.unlock');
    expect((await agree(root, id)).problem.code).toBe('approvalTooEarly');
    clock.advance(day);
    root = await signIn(app, root.id);
    expect((await agree(root, id)).body.state).toBe('approved');
    expect(await isLocked(first().id)).toBe(false);
  });

  it('may demote them, and cannot decide alone either', async () => {
    for (const { id } of admins) await root.call(user.routes.update, { params: { id }, body: { role: 'regular' } });
    const noticed = await noticesOf(await signIn(app, second().id));
    expect(noticed.filter((kind) => kind === 'staff.demoted')).toHaveLength(2);
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    clock.advance(2 * day);
    root = await signIn(app, root.id);
    expect((await agree(root, gift)).problem.code).toBe('approvalNotAlone');
  });
});

describe('locking a colleague', () => {
  it('takes effect at once, is announced, and ends when a second person rejects it', async () => {
    await root.call(user.routes.update, { params: { id: first().id }, body: { status: 'locked' } });
    expect((await first().call(notification.routes.list)).status).toBe(401);
    expect(await noticesOf(second())).toContain('staff.locked');
    const id = await pendingAbout(first().id, 'user.lock');
    expect((await second().call(reject, { params: { id }, body: { reason: 'No reason given' } })).status).toBe(201);
    expect(await isLocked(first().id)).toBe(false);
  });

  it('is not undone alone by withdrawing it or by unlocking', async () => {
    await setStatus([first().id], 'locked');
    await root.call(withdrawProposal, { params: { id: await pendingAbout(first().id, 'user.lock') } });
    expect(await isLocked(first().id)).toBe(true);
    const changed = await root.call(user.routes.update, { params: { id: first().id }, body: { status: 'active' } });
    expect([changed.status, changed.body.status]).toEqual([200, 'locked']);
    const id = await pendingAbout(first().id, 'user.unlock');
    expect((await agree(root, id)).problem.code).toBe('approvalOwnProposal');
    expect((await agree(second(), id)).status).toBe(201);
    const back = await signIn(app, first().id);
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(back, gift)).problem.code).toBe('approvalNotEligible');
  });

  it('ends a pending proposal to unlock them when it is rejected, and notifies its proposer', async () => {
    await setStatus([first().id], 'locked');
    const lock = await pendingAbout(first().id, 'user.lock');
    await setStatus([first().id], 'active');
    const unlock = await pendingAbout(first().id, 'user.unlock');
    const body = { reason: 'No reason given' };
    expect((await second().call(reject, { params: { id: lock }, body })).status).toBe(201);
    expect((await root.call(approval.routes.one, { params: { id: unlock } })).body.state).toBe('withdrawn');
    const { notifications } = (await root.call(notification.routes.list)).body;
    expect(notifications.filter(({ recordId }) => recordId === unlock).map(({ kind }) => kind)).toEqual([
      'approval.ended',
    ]);
  });

  it('that a second person confirms no longer counts against root', async () => {
    await setStatus([first().id], 'locked');
    expect((await agree(second(), await pendingAbout(first().id, 'user.lock'))).status).toBe(201);
    await app.database.query(sql`update users set status = 'locked' where id = ${second().id}::uuid`);
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(root, gift)).problem.code).toBe('approvalTooEarly');
  });
});

describe('deleting a colleague', () => {
  it('needs a second person, and a restored account stays locked', async () => {
    const { id } = first();
    expect((await root.call(user.routes.remove, { params: { id } })).status).toBe(204);
    expect((await first().call(notification.routes.list)).status).toBe(200);
    expect((await root.call(user.routes.remove, { params: { id } })).problem.code).toBe('approvalPending');
    expect((await root.call(user.routes.removeMany, { body: { ids: [second().id] } })).body).toMatchObject({
      done: 0,
      refused: [{ id: second().id, code: 'deleteProposed' }],
    });
    const proposal = await pendingAbout(id, 'user.delete');
    expect((await agree(root, proposal)).problem.code).toBe('approvalOwnProposal');
    expect((await agree(second(), proposal)).body.state).toBe('approved');
    expect((await root.call(user.routes.one, { params: { id } })).status).toBe(404);
    expect((await root.call(user.routes.restore, { body: { ids: [id] } })).body.done).toBe(1);
    expect(await isLocked(id)).toBe(true);
  });
});

describe('a decision of root alone', () => {
  const onlyRoot = () =>
    app.database.query(sql`update users set status = 'locked' where id <> ${root.id}::uuid and role <> 'lead'`);

  it('is announced to everybody with money permissions when it is scheduled', async () => {
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    await onlyRoot();
    await app.database.query(sql`update users set status = 'active' where id = ${second().id}::uuid`);
    await app.database.query(sql`update approval set eligible = '{}' where id = ${gift}::uuid`);
    const scheduled = await agree(root, gift);
    expect([scheduled.status, scheduled.body.state]).toEqual([201, 'pending']);
    expect(new Date(scheduled.body.aloneFrom ?? 0)).toEqual(new Date(clock.now().getTime() + day));
    admins = [first(), await signIn(app, second().id)];
    expect(await noticesOf(second())).toContain('approval.alone');
    const mailed = await app.database.query(sql`
      select 1 from job j join notification n on n.id::text = j.payload ->> 'notificationId'
      where n.user_id = ${second().id}::uuid and n.kind = 'approval.alone'`);
    expect(mailed).toHaveLength(1);
    expect((await agree(root, gift)).problem.code).toBe('approvalTooEarly');
    const stopped = await second().call(reject, { params: { id: gift }, body: { reason: 'Nobody asked for it' } });
    expect(stopped.body.state).toBe('rejected');
    clock.advance(day);
    expect((await agree(await signIn(app, root.id), gift)).problem.code).toBe('approvalDecided');
  });
});
