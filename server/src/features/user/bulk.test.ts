import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import {
  assignableStaff,
  bulkAssign,
  bulkOwners,
  bulkStatus,
  bulkUpdate,
  leadTrend,
} from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = user;
const clock = testClock(new Date('2026-03-30T10:00:00Z'));
let app: TestApp;
let root: Caller;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const leads = (count: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, () => addPerson(app, { role: 'lead', ...more })));
const countOf = async (who: Caller) =>
  (await who.call(routes.list, { query: { filters: '{"role":"lead"}' } })).body.count;
const audits = (action: string) =>
  app.database.query<{ record_id: string; before: object; after: object }>(
    sql`select record_id, before, after from audit where action = ${action} order by id`,
  );
/** The owners of these leads, in their order. */
const ownersOf = async (ids: readonly string[]): Promise<(string | null)[]> => {
  const rows = await app.database.query<{ owner: string | null }>(sql`
    select u.assigned_to as owner from unnest(${ids}::uuid[]) with ordinality i(id, n)
    join users u on u.id = i.id order by i.n`);
  return rows.map(({ owner }) => owner);
};

describe('assigning many leads', () => {
  it('handles those in scope, reports the others, and records each with before and after', async () => {
    const [one, two] = await leads(2);
    const staff = await addPerson(app, { role: 'regular' });
    const absent = crypto.randomUUID();
    const { body } = await admin.call(bulkAssign, {
      body: { leads: { ids: [one ?? '', two ?? '', staff, absent, absent] }, assignedTo: agent.id },
    });
    expect(body.done).toBe(2);
    expect(new Set(body.refused.map(({ id, code }) => `${id} ${code}`))).toEqual(
      new Set([`${staff} notFound`, `${absent} notFound`]),
    );
    expect(await audits('user.bulkAssign')).toMatchObject([
      { before: { assignedTo: null }, after: { assignedTo: agent.id, assignedToName: 'Test regular' } },
      { before: { assignedTo: null }, after: { assignedTo: agent.id } },
    ]);
    expect((await admin.call(routes.one, { params: { id: one ?? '' } })).body).toMatchObject({
      assignedTo: agent.id,
      version: 2,
    });
  });

  it('includes all that match a list, less the exceptions', async () => {
    const match = await leads(6, { lastName: 'Matching' });
    await leads(1, { lastName: 'Different' });
    const { body } = await admin.call(bulkAssign, {
      body: {
        leads: { matching: { filters: '{"role":"lead"}', q: 'matching' }, except: match.slice(0, 2) },
        assignedTo: agent.id,
      },
    });
    expect(body).toMatchObject({ done: 4, refused: [] });
    const rows = await app.database.query<{ id: string }>(
      sql`select id from users where assigned_to = ${agent.id}::uuid and last_name = 'Matching'`,
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(match.slice(2)));
  });

  it('is never lost to a concurrent edit based on an older version', async () => {
    const [id = ''] = await leads(1);
    const [assigned, edited] = await Promise.all([
      admin.call(bulkAssign, { body: { leads: { ids: [id] }, assignedTo: agent.id } }),
      admin.call(routes.update, { params: { id }, body: { assignedTo: null, firstName: 'Edited', version: 1 } }),
    ]);
    expect(assigned.body.done).toBe(1);
    expect([200, 412]).toContain(edited.status);
    const { body } = await admin.call(routes.one, { params: { id } });
    // In either order the assignment takes effect, because an edit after it is refused.
    expect(body).toMatchObject({ assignedTo: agent.id, firstName: edited.status === 200 ? 'Edited' : 'Test' });
  });

  it('accepts the ids of leads without a selection around them', async () => {
    const ids = await leads(2);
    const { body } = await admin.call(bulkAssign, { body: { ids, assignedTo: agent.id } });
    expect(body).toMatchObject({ done: 2, refused: [] });
    expect(await ownersOf(ids)).toEqual([agent.id, agent.id]);
  });

  it('refuses a person who cannot be assigned leads', async () => {
    const reply = await admin.call(bulkAssign, { body: { leads: { ids: await leads(1) }, assignedTo: root.id } });
    expect([reply.status, reply.problem.fields?.[0]?.code]).toEqual([400, 'notAssignable']);
  });
});

describe('the owners of selected leads', () => {
  it('are listed with their number of leads, including unassigned leads', async () => {
    const other = await addPerson(app, { role: 'regular', lastName: 'Other' });
    const ids = [
      ...(await leads(1)),
      ...(await leads(3, { assignedTo: agent.id })),
      ...(await leads(2, { assignedTo: other })),
    ];
    const { body } = await admin.call(bulkOwners, { body: { leads: { ids } } });
    expect(body.owners).toEqual([
      { id: agent.id, name: 'Test regular', count: 3 },
      { id: other, name: 'Test Other', count: 2 },
      { id: null, name: null, count: 1 },
    ]);
  });

  it('do not count records that are not leads', async () => {
    const { body } = await admin.call(bulkOwners, { body: { leads: { ids: [root.id, agent.id] } } });
    expect(body.owners).toEqual([]);
  });
});

describe('undoing an assignment of many leads', () => {
  const undo = (id: string, who = admin) => who.call(undoBulkChange, { params: { id } });
  const assignTo = async (ids: string[], assignedTo: string | null, action?: string) => {
    const { body } = await admin.call(bulkAssign, { body: { ids, assignedTo, ...(action && { action }) } });
    return body.action ?? '';
  };

  it('returns each lead to its previous owner, and records that', async () => {
    const other = await addPerson(app, { role: 'regular' });
    const ids = [...(await leads(2, { assignedTo: other })), ...(await leads(1))];
    const action = await assignTo(ids, agent.id);
    expect((await undo(action)).body).toEqual({ restored: 3, kept: 0 });
    expect(await ownersOf(ids)).toEqual([other, other, null]);
    const recorded = await audits('bulk-change.undo');
    expect(new Set(recorded.map((row) => row.record_id))).toEqual(new Set([...ids, action]));
    expect(recorded).toContainEqual(
      expect.objectContaining({
        before: { assignedTo: agent.id, assignedToName: 'Test regular' },
        after: { assignedTo: null, assignedToName: null },
      }),
    );
  });

  it('undoes all batches of one action', async () => {
    const ids = await leads(2);
    const action = await assignTo(ids.slice(0, 1), agent.id);
    expect(await assignTo(ids.slice(1), agent.id, action)).toBe(action);
    expect((await undo(action)).body).toEqual({ restored: 2, kept: 0 });
  });

  it('skips leads that have been assigned since, even back to the same person', async () => {
    const other = await addPerson(app, { role: 'regular' });
    const [moved = '', back = '', untouched = ''] = await leads(3);
    const action = await assignTo([moved, back, untouched], agent.id);
    await admin.call(routes.update, { params: { id: moved }, body: { assignedTo: other } });
    await assignTo([back], other);
    await assignTo([back], agent.id);
    expect((await undo(action)).body).toEqual({ restored: 1, kept: 2 });
    expect(await ownersOf([moved, back, untouched])).toEqual([other, agent.id, null]);
  });

  it('gives leads back to an owner who was locked meanwhile, and skips those of one who was deleted', async () => {
    const gone = await addPerson(app, { role: 'regular' });
    const ids = await leads(1, { assignedTo: gone });
    const action = await assignTo(ids, agent.id);
    await root.call(bulkStatus, { body: { users: { ids: [gone] }, status: 'locked' } });
    expect((await undo(action)).body).toEqual({ restored: 1, kept: 0 });
    expect(await ownersOf(ids)).toEqual([gone]);
    const again = await assignTo(ids, agent.id);
    await app.database.query(sql`update users set deleted_at = now() where id = ${gone}::uuid`);
    expect((await undo(again)).body).toEqual({ restored: 0, kept: 1 });
    expect(await ownersOf(ids)).toEqual([agent.id]);
  });

  it('is possible once, with the permission to assign, and only while it is stored', async () => {
    const ids = await leads(1);
    const action = await assignTo(ids, agent.id);
    expect((await undo(action, agent)).status).toBe(404);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    const replies = await Promise.all([undo(action), undo(action, root)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('changeUndone');
  });

  it('has nothing to undo when every lead was already assigned that way', async () => {
    const ids = await leads(1, { assignedTo: agent.id });
    const { body } = await admin.call(bulkAssign, { body: { ids, assignedTo: agent.id } });
    expect(body).toEqual({ done: 1, refused: [], action: null });
  });

  it('cannot continue another person’s action', async () => {
    const [first = '', second = ''] = await leads(2);
    const action = await assignTo([first], agent.id);
    const reply = await root.call(bulkAssign, { body: { ids: [second], assignedTo: agent.id, action } });
    expect(reply.status).toBe(404);
    expect(await ownersOf([second])).toEqual([null]);
  });
});

describe('locking many users', () => {
  it('ends their sessions and leaves out the caller', async () => {
    const victim = await signedIn(app, 'lead');
    const { body } = await root.call(bulkStatus, { body: { users: { ids: [victim.id, root.id] }, status: 'locked' } });
    expect(body).toMatchObject({ done: 1, refused: [{ id: root.id, code: 'notYourself' }] });
    expect((await victim.call(routes.list)).status).toBe(401);
    expect((await audits('user.bulkStatus')).map((row) => row.after)).toContainEqual({ status: 'locked' });
    await root.call(bulkStatus, { body: { users: { ids: [victim.id] }, status: 'active' } });
  });

  it('changes nothing on staff beyond the caller’s permission', async () => {
    const other = await addPerson(app, { role: 'admin' });
    expect((await admin.call(bulkStatus, { body: { users: { ids: [other] }, status: 'locked' } })).body).toMatchObject({
      done: 0,
      refused: [{ code: 'notFound' }],
    });
  });
});

describe('the count of leads', () => {
  it('follows creation, assignment, the bin and rollback exactly, for each reader', async () => {
    const counter = () =>
      app.database.query(sql`
      select dimension, key, sum(leads)::integer as n from lead_count group by 1, 2 having sum(leads) <> 0 order by 1, 2`);
    const truth = () =>
      app.database.query(sql`
      select c.dimension, c.key, count(*)::integer as n from users u
      cross join lateral (values ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('campaign', u.campaign_id), ('assigned', u.assigned_to)) c (dimension, key)
      where u.role = 'lead' and u.deleted_at is null and c.key is not null group by 1, 2 order by 1, 2`);
    const stageCounter = () =>
      app.database.query(sql`
      select agent, stage, sum(leads)::integer as n from stage_count group by 1, 2 having sum(leads) <> 0 order by 1, 2`);
    const stageTruth = () =>
      app.database.query(sql`
      select coalesce(assigned_to, '00000000-0000-0000-0000-000000000000') as agent, qualifications as stage, count(*)::integer as n
      from users where role = 'lead' and deleted_at is null group by 1, 2 order by 1, 2`);
    const before = { admin: await countOf(admin), agent: await countOf(agent) };
    const added = await leads(40, { assignedTo: agent.id });
    await admin.call(bulkUpdate, {
      body: { leads: { ids: added.slice(5, 20) }, value: { qualifications: 'interested' } },
    });
    await admin.call(routes.removeMany, { body: { ids: added.slice(0, 10) } });
    await admin.call(bulkAssign, { body: { leads: { ids: added.slice(10, 15) }, assignedTo: null } });
    await app.database
      .transaction(async (transaction) => {
        await transaction.query(sql`delete from users where id = ${added[39]}`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect({ admin: await countOf(admin), agent: await countOf(agent) }).toEqual({
      admin: before.admin + 30,
      agent: before.agent + 25,
    });
    expect(await counter()).toEqual(await truth());
    expect(await stageCounter()).toEqual(await stageTruth());
    await app.database.query(sql`select fold_lead_count(), fold_stage_count()`);
    expect(await counter()).toEqual(await truth());
    expect(await stageCounter()).toEqual(await stageTruth());
  });

  it('by campaign determines the campaign’s order and size', async () => {
    const made = await Promise.all(
      ['Small', 'Large'].map((name) => admin.call(campaign.routes.create, { body: { name } })),
    );
    const [small, large] = made.map((reply) => reply.body.id);
    await leads(1, { campaign: small });
    await leads(3, { campaign: large });
    const { body } = await admin.call(campaign.routes.list, {
      query: { sorts: '["-userCount"]', filters: '{"userCount":{"gte":1}}' },
    });
    expect(body.campaigns.map(({ name, userCount }) => [name, userCount])).toEqual([
      ['Large', 3],
      ['Small', 1],
    ]);
  });
});

describe('the trend of leads', () => {
  it('counts thirty days of the caller’s time zone, including empty ones, across a clock change', async () => {
    await app.database.query(sql`update users set date_creation = '2025-01-01' where role = 'lead'`);
    const create = async (date: string, assignedTo: string | null = null) => {
      const [id] = await leads(1, { assignedTo });
      await app.database.query(sql`update users set date_creation = ${date}::timestamptz where id = ${id}`);
    };
    // In Paris the clocks go forward on 29 March 2026: the 28th ends at 23:00 UTC, the 29th at 22:00 UTC.
    for (const date of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
      await create(date);
    await create('2026-03-29T12:00:00Z', agent.id);
    const paris = { 'x-timezone': 'Europe/Paris' };
    const { body } = await admin.call(leadTrend, {}, paris);
    expect(body.trendData).toHaveLength(30);
    expect(body.trendData.slice(-3)).toEqual([
      { date: '2026-03-28', count: 1 },
      { date: '2026-03-29', count: 3 },
      { date: '2026-03-30', count: 1 },
    ]);
    expect(body.trendData.slice(0, 27).every(({ count }) => count === 0)).toBe(true);
    expect((await agent.call(leadTrend, {}, paris)).body.trendData.slice(-3).map(({ count }) => count)).toEqual([
      0, 1, 0,
    ]);
    expect((await admin.call(leadTrend)).body.trendData.slice(-3).map(({ count }) => count)).toEqual([2, 3, 0]);
    expect((await admin.call(leadTrend, {}, { 'x-timezone': "Mars'; select 1" })).status).toBe(400);
  });
});

describe('assignable staff', () => {
  it('are active agents and admins; an agent sees only themselves', async () => {
    await addPerson(app, { role: 'regular', status: 'locked', lastName: 'Locked' });
    const { body } = await admin.call(assignableStaff);
    expect(new Set(body.users.map(({ role }) => role))).toEqual(new Set(['regular', 'admin']));
    expect(body.users.map(({ name }) => name)).not.toContain('Test Locked');
    expect((await agent.call(assignableStaff)).body.users.map(({ id }) => id)).toEqual([agent.id]);
  });
});

describe('deleting a campaign while a lead is added to it', () => {
  it('either removes the campaign without leads or keeps it with them', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { body } = await admin.call(campaign.routes.create, { body: { name: `Race ${round}` } });
      const [id = ''] = await leads(1);
      const [removed, joined] = await Promise.all([
        admin.call(campaign.routes.remove, { params: { id: body.id } }),
        admin.call(routes.update, { params: { id }, body: { campaign: body.id } }),
      ]);
      expect([`${removed.status} ${joined.status}`]).toContainEqual(expect.stringMatching(/^(204 400|409 200)$/));
    }
    const orphans = await app.database.query(
      sql`select 1 from users u join campaign c on c.id = u.campaign_id where c.deleted_at is not null and u.deleted_at is null`,
    );
    expect(orphans).toEqual([]);
  });
});
