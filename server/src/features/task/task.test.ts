import { notification } from '@countinghouse/contract/notification/notification.ts';
import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { remindDue } from './remind.ts';

const { routes } = task;
const clock = testClock(new Date('2026-03-30T10:00:00Z'));
const inAnHour = '2026-03-30T11:00:00.000Z';
let app: TestApp;
let admin: Caller;
let agent: Caller;
let other: Caller;
let lead: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, { role: 'admin', firstName: 'Alma' });
  agent = await signedIn(app, { role: 'regular', firstName: 'Sven' });
  other = await signedIn(app, 'regular');
  lead = await addPerson(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser', assignedTo: agent.id });
});
afterAll(() => app.stop());

const plan = (who: Caller, fields: Partial<z.input<typeof task.create>> = {}) =>
  who.call(routes.create, {
    body: { title: 'Ask about the offer', kind: 'callBack', dateDue: inAnHour, lead, ...fields },
  });
const change = (who: Caller, id: string, body: object) => who.call(routes.update, { params: { id }, body });
const codes = ({ problem }: { problem: { fields?: { path: string; code: string }[] } }) =>
  problem.fields?.map(({ path, code }) => `${path} ${code}`);
const reminders = async (who: Caller) =>
  (await (await signIn(app, who.id)).call(notification.routes.list)).body.notifications
    .filter(({ kind }) => kind === 'task.due')
    .map(({ params }) => params['name']);

describe('a call-back', () => {
  it('belongs to the person who enters it and is completed with the outcome of the call', async () => {
    const { status, body } = await plan(agent);
    expect([status, body.owner, body.leadName, body.state]).toEqual([201, agent.id, 'Clara Visser', 'open']);
    const silent = await change(agent, body.id, { state: 'done' });
    expect(codes(silent)).toEqual(['body.outcome outcomeMissing']);
    const done = await change(admin, body.id, { state: 'done', outcome: 'noAnswer' });
    expect(done.body).toMatchObject({ state: 'done', outcome: 'noAnswer', completedByName: 'Alma admin' });
    const timeline = await agent.call(leadTimeline, { params: { id: lead }, query: {} });
    expect(timeline.body.timeline.find(({ kind }) => kind === 'taskDone')).toMatchObject({
      actorName: 'Alma admin',
      data: { title: 'Ask about the offer', outcome: 'noAnswer' },
    });
    const reopened = await change(agent, body.id, { state: 'open' });
    expect(reopened.body).toMatchObject({ state: 'open', outcome: null, dateCompleted: null, completedByName: null });
  });

  it('needs a lead, and an owner who sees the lead', async () => {
    expect(codes(await plan(agent, { lead: null }))).toEqual(['body.lead taskLead']);
    expect(codes(await plan(agent, { owner: other.id }))).toEqual(['body.owner taskOwner']);
    expect((await plan(other)).status).toBe(404);
    expect((await plan(agent, { owner: admin.id })).body.owner).toBe(admin.id);
  });
});

describe('the list of tasks', () => {
  it('begins with what is open, by its due time, and then shows what is done, page by page', async () => {
    const owner = await signedIn(app, 'regular');
    const planned = async (title: string, dateDue: string) =>
      (await plan(owner, { title, kind: 'toDo', lead: null, dateDue })).body.id;
    const oldest = await planned('Oldest', '2026-03-01T09:00:00Z');
    const older = await planned('Older', '2026-03-02T09:00:00Z');
    await planned('Late', '2026-03-10T09:00:00Z');
    await planned('Next week', '2026-04-06T09:00:00Z');
    for (const id of [older, oldest]) await change(owner, id, { state: 'done' });
    const shown = async (query: object) =>
      (await owner.call(routes.list, { query })).body.tasks.map(({ title }) => title);
    expect(await shown({})).toEqual(['Late', 'Next week', 'Oldest', 'Older']);
    const pages = [await shown({ pageSize: 1, page: 2 }), await shown({ pageSize: 3, page: 2 })];
    expect(pages).toEqual([['Next week'], ['Older']]);
    expect(await shown({ sorts: '["state","-dateDue"]' })).toEqual(['Older', 'Oldest', 'Next week', 'Late']);
  });
});

describe('recording a call', () => {
  const call = { outcome: 'noAnswer', title: 'Called', nextTitle: 'Call again' } as const;

  it('completes the call-back it was made for and plans the next one', async () => {
    const { body: planned } = await plan(agent);
    const next = '2026-04-01T09:00:00.000Z';
    const { body } = await agent.call(recordCall, { body: { ...call, lead, task: planned.id, next } });
    expect(body.call).toMatchObject({ id: planned.id, state: 'done', outcome: 'noAnswer' });
    expect(body.next).toMatchObject({ title: 'Call again', kind: 'callBack', state: 'open', owner: agent.id });
  });

  it('plans the call-back that the customer asked for, and asks when if nothing is planned', async () => {
    const wanted = { ...call, lead, outcome: 'callBack' } as const;
    const refused = await agent.call(recordCall, { body: wanted });
    expect(codes(refused)).toEqual(['body.next required']);
    const { body } = await agent.call(recordCall, { body: { ...wanted, next: '2026-04-02T09:00:00.000Z' } });
    expect(body.call).toMatchObject({ state: 'done', outcome: 'callBack' });
    expect(body.next).toMatchObject({ kind: 'callBack', state: 'open', dateDue: '2026-04-02T09:00:00+00:00' });
  });

  it('is not corrected to a customer who asked to be called back while no call is planned', async () => {
    const asked = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await agent.call(recordCall, { body: { ...call, lead: asked } });
    const refused = await change(agent, body.call.id, { outcome: 'callBack' });
    expect(codes(refused)).toEqual(['body.outcome nextCallMissing']);
    await plan(agent, { lead: asked });
    const corrected = await change(agent, body.call.id, { outcome: 'callBack' });
    expect(corrected.body).toMatchObject({ state: 'done', outcome: 'callBack' });
  });

  it('stores a call that was not planned as done, and nothing for another lead’s call-back', async () => {
    const { body } = await agent.call(recordCall, { body: { ...call, lead } });
    expect([body.call.state, body.call.title, body.next]).toEqual(['done', 'Called', null]);
    const elsewhere = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const refused = await agent.call(recordCall, { body: { ...call, lead: elsewhere, task: body.call.id } });
    expect(refused.status).toBe(404);
  });
});

describe('the list of leads', () => {
  const found = async (who: Caller, filters: object) =>
    (
      await who.call(user.routes.list, { query: { filters: JSON.stringify({ role: 'lead', ...filters }) } })
    ).body.users.map(({ id }) => id);
  const call = (called: string, outcome: 'noAnswer' | 'reached') =>
    agent.call(recordCall, { body: { lead: called, outcome, title: 'Called', nextTitle: 'Call again' } });

  it('is narrowed to the call-backs of a person that are due, until they are done or given to others', async () => {
    const due = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body: planned } = await plan(agent, { lead: due });
    const mine = { callBackOwner: { in: [agent.id] }, id: { in: [due] } };
    expect(await found(agent, { ...mine, callBackDue: { lt: '2026-03-30T12:00:00Z' } })).toEqual([due]);
    expect(await found(agent, { ...mine, callBackDue: { lt: inAnHour } })).toEqual([]);
    expect(await found(other, mine)).toEqual([]);
    await admin.call(bulkAssign, { body: { leads: { ids: [due] }, assignedTo: other.id } });
    expect(await found(admin, mine)).toEqual([]);
    expect(await found(other, { callBackOwner: { in: [other.id] }, id: { in: [due] } })).toEqual([due]);
    await change(other, planned.id, { state: 'done', outcome: 'reached' });
    expect(await found(admin, { callBackOwner: { isNull: false }, id: { in: [due] } })).toEqual([]);
  });

  it('is narrowed to leads whose last three calls were not answered', async () => {
    const silent = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const unanswered = () => found(agent, { unanswered: { eq: true }, id: { in: [silent] } });
    await call(silent, 'reached');
    for (const expected of [[], [], [silent]]) {
      clock.advance(60_000);
      await call(silent, 'noAnswer');
      expect(await unanswered()).toEqual(expected);
    }
    clock.advance(60_000);
    const { body } = await call(silent, 'reached');
    expect(await unanswered()).toEqual([]);
    await agent.call(routes.remove, { params: { id: body.call.id } });
    expect(await unanswered()).toEqual([silent]);
  });
});

describe('a to-do without a lead', () => {
  it('is seen by its owner alone, and nobody enters one for others', async () => {
    const { body } = await plan(agent, { kind: 'toDo', lead: null });
    expect((await agent.call(routes.one, { params: { id: body.id } })).status).toBe(200);
    expect((await admin.call(routes.one, { params: { id: body.id } })).status).toBe(404);
    expect((await change(admin, body.id, { title: 'Mine now' })).status).toBe(404);
    expect(codes(await plan(admin, { kind: 'toDo', lead: null, owner: agent.id }))).toEqual(['body.owner taskOwner']);
  });
});

it('an open task of the agent follows its lead to the next agent, into the bin and out of it', async () => {
  const moving = await addPerson(app, { role: 'lead', assignedTo: agent.id });
  const { body: open } = await plan(agent, { lead: moving });
  const { body: ofAdmin } = await plan(admin, { lead: moving });
  await admin.call(bulkAssign, { body: { leads: { ids: [moving] }, assignedTo: other.id } });
  const ownerOf = async (who: Caller, id: string) => (await who.call(routes.one, { params: { id } })).body.owner;
  expect([await ownerOf(other, open.id), await ownerOf(other, ofAdmin.id)]).toEqual([other.id, admin.id]);
  expect((await agent.call(routes.one, { params: { id: open.id } })).status).toBe(404);
  await admin.call(user.routes.remove, { params: { id: moving } });
  expect((await admin.call(routes.one, { params: { id: open.id } })).status).toBe(404);
  await admin.call(user.routes.restore, { body: { ids: [moving] } });
  expect(await ownerOf(other, open.id)).toBe(other.id);
});

describe('a reminder', () => {
  it('is sent once at the due time, however late the job runs, and again when the task is postponed', async () => {
    const called = await addPerson(app, { role: 'lead', firstName: 'Paula', lastName: 'Due', assignedTo: other.id });
    const { body } = await plan(other, { lead: called, title: 'Call Paula' });
    await remindDue(app.running.app);
    expect(await reminders(other)).toEqual([]);
    clock.advance(5 * 3_600_000);
    await remindDue(app.running.app);
    await remindDue(app.running.app);
    expect((await reminders(other)).filter((name) => name === 'Call Paula · Paula Due')).toHaveLength(1);
    await change(await signIn(app, other.id), body.id, { dateDue: '2026-03-30T16:00:00.000Z' });
    clock.advance(5 * 3_600_000);
    await remindDue(app.running.app);
    expect((await reminders(other)).filter((name) => name === 'Call Paula · Paula Due')).toHaveLength(2);
  });

  it('is not sent for a completed task, or to somebody who no longer sees the lead', async () => {
    const agentNow = await signedIn(app, 'regular');
    const called = await addPerson(app, { role: 'lead', assignedTo: agentNow.id });
    const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const { body } = await plan(agentNow, { lead: called, dateDue: later });
    await change(agentNow, body.id, { state: 'done', outcome: 'reached' });
    const { body: ofBin } = await plan(agentNow, { lead: called, dateDue: later });
    await (await signIn(app, admin.id)).call(user.routes.remove, { params: { id: called } });
    clock.advance(2 * 3_600_000);
    await remindDue(app.running.app);
    expect([ofBin.state, await reminders(agentNow)]).toEqual(['open', []]);
  });
});
