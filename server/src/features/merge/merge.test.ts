import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { bulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { exportLeadData } from '@countinghouse/contract/own-data/own-data.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { compareLeads } from '@countinghouse/contract/user/merge.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { addDocument } from '../../../test/app/documents.ts';
import { filesOf, merge, merged, mergeDetails, undoMerge } from '../../../test/app/merge-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addWithdrawal, saveDestination } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';

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

const lead = (fields: { firstName?: string; assignedTo?: string | null; email?: string; campaign?: string } = {}) =>
  addPerson(app, { role: 'lead', ...fields });
const one = async (id: string) => (await admin.call(routes.one, { params: { id } })).body;
const note = async (id: string, text: string) =>
  (await admin.call(comment.routes.create, { body: { lead: id, text } })).body.id;
const plan = async (id: string, owner: string) =>
  (
    await admin.call(task.routes.create, {
      body: { lead: id, title: 'Call', kind: 'callBack', dateDue: '2099-01-01T00:00:00Z', owner },
    })
  ).body.id;
const timeline = async (id: string) => (await admin.call(leadTimeline, { params: { id } })).body.timeline;
const history = (id: string) =>
  app.database.query(sql`
    insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, date_creation, date_done)
    values (${newId()}, ${id}::uuid, 100, 'failed', 'bank_transfer', 'declined', ${newId()}, now(), now())`);

describe('a merge', () => {
  it('takes the chosen fields, all labels, comments and tasks, and puts the other lead into the bin', async () => {
    const [kept, gone] = [await lead({ firstName: 'Clara' }), await lead({ firstName: 'Klara', assignedTo: agent.id })];
    const { body: fair } = await admin.call(campaign.routes.create, { body: { name: 'Harbour fair' } });
    await admin.call(routes.update, { params: { id: kept }, body: { labels: 'forex', phone: '+49 30 1234' } });
    await admin.call(routes.update, {
      params: { id: gone },
      body: { labels: 'diamond;forex', phone: '+49 30 9999', campaign: fair.id, company: 'Visser & Co.' },
    });
    const [own, moved] = [await note(kept, 'Own'), await note(gone, 'Moved')];
    const call = await plan(gone, agent.id);
    const { email } = await one(gone);
    await merged(admin, kept, gone, ['email', 'campaign', 'company']);
    expect(await one(kept)).toMatchObject({
      firstName: 'Clara',
      phone: '+49 30 1234',
      email,
      campaign: fair.id,
      company: 'Visser & Co.',
      labels: 'forex;diamond',
      assignedTo: null,
    });
    expect((await admin.call(routes.one, { params: { id: gone } })).status).toBe(404);
    const comments = await admin.call(comment.routes.list, {
      query: { filters: JSON.stringify({ lead: { eq: kept } }) },
    });
    expect(new Set(comments.body.comments.map(({ id }) => id))).toEqual(new Set([own, moved]));
    // The agent of the lead that went no longer sees it.
    expect((await admin.call(task.routes.one, { params: { id: call } })).body).toMatchObject({
      lead: kept,
      owner: null,
    });
  });

  it('ends the sessions of the other lead at once and closes its log-in', async () => {
    const [kept, gone] = [await lead(), await signedIn(app, 'lead')];
    await merged(admin, kept, gone.id);
    expect((await gone.call(listActivity)).status).toBe(401);
    expect((await (await signIn(app, gone.id)).call(listActivity)).status).toBe(401);
  });

  it('counts as one lead from then on and is no possible duplicate any more', async () => {
    const [kept, gone] = [
      await lead({ firstName: 'Wilhelmina', email: 'twice@example.test' }),
      await lead({ firstName: 'Ottokar', email: 'twice+fair@example.test' }),
    ];
    const count = async () =>
      (await admin.call(routes.list, { query: { filters: JSON.stringify({ role: { eq: 'lead' } }) } })).body.count;
    const before = await count();
    expect((await admin.call(leadDuplicates, { params: { id: kept } })).body.duplicates).toHaveLength(1);
    const action = await merged(admin, kept, gone);
    expect(await count()).toBe(before - 1);
    expect((await admin.call(leadDuplicates, { params: { id: kept } })).body.duplicates).toEqual([]);
    await undoMerge(admin, action);
    expect(await count()).toBe(before);
  });

  it('is shown on the timelines of both, and to the customer without the other name', async () => {
    const kept = await signedIn(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser' });
    const gone = await addPerson(app, { role: 'lead', firstName: 'Klara', lastName: 'Fisser' });
    await note(gone, 'Before');
    const action = await merged(admin, kept.id, gone);
    expect((await timeline(kept.id)).map(({ kind }) => kind)).toEqual(['merged', 'comment', 'created']);
    expect((await timeline(kept.id))[0]?.data).toEqual({ other: 'Klara Fisser', lead: gone });
    expect(await timeline(gone)).toMatchObject([
      { kind: 'mergedAway', data: { other: 'Clara Visser', lead: kept.id } },
      { kind: 'created' },
    ]);
    const activity = await kept.call(listActivity);
    expect(activity.body.activity.map(({ kind }) => kind).filter((kind) => kind !== 'viewed')).toEqual(['merged']);
    expect(activity.text).not.toContain('Fisser');
    await undoMerge(admin, action);
    expect((await timeline(kept.id))[0]?.kind).toBe('unmerged');
    expect((await timeline(gone)).map(({ kind }) => kind)).toEqual(['unmerged', 'mergedAway', 'comment', 'created']);
  });

  it('leaves the customer’s own data complete', async () => {
    const [kept, gone] = [await lead(), await signedIn(app, { role: 'lead', email: 'earlier@example.test' })];
    await merged(admin, kept, gone.id);
    const { text } = await admin.call(exportLeadData, {
      params: { id: kept },
      query: { format: 'json', reason: 'Asked by letter' },
    } as never);
    expect(text).toContain('earlier@example.test');
    expect(JSON.parse(text).sessions).toHaveLength(1);
  });

  it('is a recent change that names both leads', async () => {
    const [kept, gone] = [await lead({ firstName: 'Clara' }), await lead({ firstName: 'Klara' })];
    const action = await merged(admin, kept, gone);
    const [change] = (await admin.call(bulkChange.routes.list)).body.changes;
    expect(change).toMatchObject({ id: action, kind: 'merge', resource: 'user', count: 2, target: null });
    expect((await mergeDetails(admin, action)).records).toEqual(
      expect.arrayContaining([
        { id: kept, name: 'Clara lead', isDeleted: false },
        { id: gone, name: 'Klara lead', isDeleted: true },
      ]),
    );
  });
});

describe('money', () => {
  it('keeps its lead: only the other can go', async () => {
    const [rich, poor] = [await lead({ firstName: 'Rich' }), await lead()];
    await history(rich);
    const { body } = await admin.call(compareLeads, { params: { id: poor }, query: { other: rich } });
    expect(body.leads.map(({ hasHistory }) => hasHistory)).toEqual([false, true]);
    const before = await filesOf(app, [rich, poor]);
    const refused = await merge(admin, poor, rich);
    expect([refused.status, refused.problem.code]).toEqual([409, 'mergeOtherHistory']);
    expect(refused.problem.message).toContain('Rich lead');
    expect(await filesOf(app, [rich, poor])).toEqual(before);
    expect((await merge(admin, rich, poor)).status).toBe(201);
  });

  it('of both forbids every merge of them', async () => {
    const [one, other] = [await lead(), await lead()];
    await history(one);
    await history(other);
    for (const pair of [
      [one, other],
      [other, one],
    ] as const)
      expect((await merge(admin, ...pair)).problem.code).toBe('mergeBothHistory');
  });

  it.each([
    ['a document that proves identity', (id: string) => addDocument(app, id)],
    ['a booking', (id: string) => book(app, id, { kind: 'deposit.complete', lines: paidIn(100n) })],
    ['a withdrawal', (id: string) => addWithdrawal(app, id)],
    ['a bank account for payouts', (id: string) => saveDestination(app, id)],
  ])('is not the only history: %s keeps its lead as well', async (_what, add) => {
    const [kept, gone] = [await lead(), await lead()];
    await add(gone);
    expect((await merge(admin, kept, gone)).problem.code).toBe('mergeOtherHistory');
  });
});

describe('a caller', () => {
  it('without the permission is refused, also for two leads of their own', async () => {
    const [one, other] = [await lead({ assignedTo: agent.id }), await lead({ assignedTo: agent.id })];
    for (const { status, text } of [
      await merge(agent, one, other),
      await agent.call(compareLeads, { params: { id: one }, query: { other } }),
    ]) {
      expect(status).toBe(403);
      expect(text).not.toContain('lead@');
    }
  });

  it.each([
    ['itself', async (id: string) => id],
    ['nobody', async () => newId()],
    ['staff', async () => agent.id],
    [
      'a lead in the bin',
      async () => {
        const id = await lead();
        await admin.call(routes.remove, { params: { id } });
        return id;
      },
    ],
  ])('cannot merge a lead with %s, and learns nothing about it', async (_what, find) => {
    const id = await lead();
    const other = await find(id);
    const absent = await merge(admin, id, newId());
    for (const reply of [await merge(admin, id, other), await merge(admin, other, id)]) {
      expect(reply.status).toBe(404);
      expect(reply.problem.message).toBe(absent.problem.message);
    }
  });

  it('who compared other versions is told to look again', async () => {
    const [kept, gone] = [await lead(), await lead()];
    const body = { other: gone, take: [], version: 1, otherVersion: 7 };
    expect((await admin.send('POST', `/v1/user/${kept}/merge`, body)).status).toBe(412);
    expect((await one(gone)).id).toBe(gone);
  });

  it.each(['closed', 'erased'])('cannot merge a %s account', async (state) => {
    const [kept, gone] = [await lead(), await lead()];
    await app.database.query(sql`
      update users set status = 'locked', closed_at = now(), erased_at = ${state === 'erased' ? new Date() : null}::timestamptz
      where id = ${gone}::uuid`);
    const code = state === 'erased' ? 'personErased' : 'accountClosed';
    expect((await merge(admin, kept, gone)).problem.code).toBe(code);
    expect((await merge(admin, gone, kept)).problem.code).toBe(code);
  });

  it.each([
    { other: 'x', take: [] },
    { other: '01900000-0000-7000-8000-000000000000', take: ['role'] },
    { other: '01900000-0000-7000-8000-000000000000', take: ['email'], status: 'active' },
    { take: [] },
  ])('cannot smuggle in other fields: %j', async (body) => {
    expect((await admin.send('POST', `/v1/user/${await lead()}/merge`, body)).status).toBe(400);
  });
});

it('the timeline of a merged lead is closed to agents, and that of a deleted one to everybody', async () => {
  const [kept, gone] = [await lead({ assignedTo: agent.id }), await lead({ assignedTo: agent.id })];
  await merged(admin, kept, gone);
  expect((await agent.call(leadTimeline, { params: { id: gone } })).status).toBe(404);
  await admin.call(routes.remove, { params: { id: kept } });
  expect((await admin.call(leadTimeline, { params: { id: kept } })).status).toBe(404);
});

it('a merged lead does not come out of the bin without its records', async () => {
  const [kept, gone] = [await lead(), await lead()];
  await merged(admin, kept, gone);
  const { body } = await admin.call(routes.restore, { body: { ids: [gone] } });
  expect(body).toMatchObject({ done: 0, refused: [{ id: gone, code: 'leadMerged' }] });
});
