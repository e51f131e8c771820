import { bulkChange, bulkChangeDetails, undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { bulkAssign, bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = user;
let app: TestApp;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const leadsOf = (count: number, assignedTo: string | null) =>
  Promise.all(Array.from({ length: count }, () => addPerson(app, { role: 'lead', assignedTo })));
const undo = (id: string, who = admin) => who.call(undoBulkChange, { params: { id } });
const recent = async (who: Caller) => (await who.call(bulkChange.routes.list)).body.changes;
const remove = async (ids: string[], who = admin, action?: string) => {
  const { body } = await who.call(routes.removeMany, { body: { ids, ...(action && { action }) } });
  return body.action ?? '';
};
const notices = (person: string, kind: string) =>
  app.database.query<{ count: number }>(sql`
    select (params ->> 'count')::integer as count from notification where user_id = ${person}::uuid and kind = ${kind}
    order by date_creation`);

describe('deleting many leads', () => {
  it('is undone as one, lists who did what, and notifies each agent once for all batches', async () => {
    const other = await addPerson(app, { role: 'regular' });
    const ids = await leadsOf(3, other);
    const action = await remove(ids.slice(0, 2));
    expect(await remove(ids.slice(2), admin, action)).toBe(action);
    expect(await notices(other, 'leads.deleted')).toEqual([{ count: 3 }]);
    expect((await recent(admin))[0]).toMatchObject({
      id: action,
      kind: 'delete',
      resource: 'user',
      count: 3,
      actor: admin.id,
    });
    expect((await undo(action)).body).toEqual({ restored: 3, kept: 0 });
    expect((await recent(admin))[0]).toMatchObject({ id: action, restored: 3, kept: 0, undoneByName: 'Test admin' });
    expect(await notices(other, 'leads.assigned')).toEqual([{ count: 3 }]);
  });

  it('leaves a lead alone that was restored and deleted again since', async () => {
    const [again = '', other = ''] = await leadsOf(2, null);
    const action = await remove([again, other]);
    await admin.call(routes.restore, { body: { ids: [again] } });
    await admin.call(routes.remove, { params: { id: again } });
    expect((await undo(action)).body).toEqual({ restored: 1, kept: 1 });
    expect((await admin.call(routes.one, { params: { id: again } })).status).toBe(404);
  });
});

describe('locking many leads', () => {
  it('is undone for those still locked, but not for a closed account', async () => {
    const [open = '', closed = '', unlocked = ''] = await leadsOf(3, null);
    const { body } = await admin.call(bulkStatus, {
      body: { users: { ids: [open, closed, unlocked] }, status: 'locked' },
    });
    await admin.call(routes.update, { params: { id: unlocked }, body: { status: 'active' } });
    await app.database.query(sql`update users set closed_at = now() where id = ${closed}::uuid`);
    expect((await undo(body.action ?? '')).body).toEqual({ restored: 1, kept: 2 });
    expect((await admin.call(routes.one, { params: { id: open } })).body.status).toBe('active');
    expect((await admin.call(routes.one, { params: { id: closed } })).body.status).toBe('locked');
  });
});

describe('assigning many leads', () => {
  it('notifies the agents who lose or receive leads, once each, also on undo', async () => {
    const [from, to] = [await addPerson(app, { role: 'regular' }), await addPerson(app, { role: 'regular' })];
    const ids = await leadsOf(2, from);
    const first = await admin.call(bulkAssign, { body: { ids: ids.slice(0, 1), assignedTo: to } });
    const action = first.body.action ?? '';
    await admin.call(bulkAssign, { body: { ids: ids.slice(1), assignedTo: to, action } });
    expect(await notices(from, 'leads.taken')).toEqual([{ count: 2 }]);
    expect(await notices(to, 'leads.assigned')).toEqual([{ count: 2 }]);
    await undo(action);
    expect(await notices(to, 'leads.taken')).toEqual([{ count: 2 }]);
    expect(await notices(from, 'leads.assigned')).toEqual([{ count: 2 }]);
  });
});

const details = (id: string, who = admin) => who.call(bulkChangeDetails, { params: { id } });

describe('the details of a recent change', () => {
  it('name the previous owners with their number of leads, and the values replaced', async () => {
    const from = await addPerson(app, { role: 'regular', firstName: 'Marta', lastName: 'Engel' });
    const ids = [...(await leadsOf(2, from)), ...(await leadsOf(1, null))];
    const action = (await admin.call(bulkAssign, { body: { ids, assignedTo: agent.id } })).body.action ?? '';
    const { body } = await details(action);
    expect(body.owners).toEqual([
      { name: 'Marta Engel', count: 2 },
      { name: null, count: 1 },
    ]);
    expect(body.values).toContainEqual({
      before: { assignedTo: from },
      after: { assignedTo: agent.id },
      count: 2,
    });
    expect(body.records).toHaveLength(3);
    const [change] = await recent(admin);
    expect(new Set(change?.owners)).toEqual(new Set(['Marta Engel', null]));
  });

  it('name deleted leads and whose they were', async () => {
    const id = await addPerson(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser', assignedTo: agent.id });
    const { body } = await details(await remove([id]));
    expect(body.records).toEqual([{ id, name: 'Clara Visser', isDeleted: true }]);
    expect(body.owners).toEqual([{ name: 'Test regular', count: 1 }]);
  });

  it('name no agent for records that belong to none', async () => {
    const created = await admin.call(campaign.routes.create, { body: { name: 'Harbour fair' } });
    const ids = [created.body.id];
    const action = (await admin.call(campaign.routes.removeMany, { body: { ids } })).body.action ?? '';
    const { body } = await details(action);
    expect(body.owners).toEqual([]);
    expect(body.records.map(({ name }) => name)).toEqual(['Harbour fair']);
  });
});

describe('a recent change', () => {
  it('of an admin is neither seen nor undone by an agent, who sees and undoes their own', async () => {
    const [lead = ''] = await leadsOf(1, agent.id);
    const foreign = await remove([lead]);
    expect((await undo(foreign, agent)).status).toBe(404);
    expect((await details(foreign, agent)).status).toBe(404);
    const body = { title: 'Call', kind: 'toDo', dateDue: '2099-01-01T00:00:00Z' } as const;
    const { id } = (await agent.call(task.routes.create, { body })).body;
    const own = (await agent.call(task.routes.removeMany, { body: { ids: [id] } })).body.action ?? '';
    expect((await recent(agent)).map((change) => change.id)).toEqual([own]);
    expect((await undo(own, agent)).body).toEqual({ restored: 1, kept: 0 });
  });

  it('is not undone by a person who has lost the permission for it', async () => {
    const ids = await leadsOf(1, null);
    const assigned = (await admin.call(bulkAssign, { body: { ids, assignedTo: agent.id } })).body.action ?? '';
    const removed = await remove(ids);
    // The agent made these changes while they were an admin.
    await app.database.query(
      sql`update bulk_change set actor_id = ${agent.id}::uuid where id = any(${[assigned, removed]}::uuid[])`,
    );
    const replies = [await undo(removed, agent), await undo(assigned, agent)];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('is undone once by two people at the same time', async () => {
    const action = await remove(await leadsOf(2, null));
    const replies = await Promise.all([undo(action), undo(action)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is neither shown nor undone after 30 days', async () => {
    const action = await remove(await leadsOf(1, null));
    await app.database.query(
      sql`update bulk_change set date_creation = now() - interval '31 days' where id = ${action}::uuid`,
    );
    expect((await undo(action)).status).toBe(404);
    expect((await recent(admin)).map(({ id }) => id)).not.toContain(action);
  });
});
