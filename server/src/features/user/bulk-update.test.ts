import { bulkChange, bulkChangeDetails, undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { bulkUpdate, type LeadValue } from '@countinghouse/contract/user/user-calls.ts';
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

const leadOf = (more: object = {}) => addPerson(app, { role: 'lead', ...more });
const give = async (ids: readonly string[], value: LeadValue, who = admin) => {
  const { body } = await who.call(bulkUpdate, { body: { leads: { ids: [...ids] }, value } });
  return { ...body, change: body.action ?? '' };
};
const undo = async (id: string) => (await admin.call(undoBulkChange, { params: { id } })).body;
const valuesOf = async (ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => admin.call(routes.one, { params: { id } })));
  return found.map(({ body: { qualifications, labels, campaignName } }) => ({ qualifications, labels, campaignName }));
};
const update = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });
const notices = (person: string, kind: string) =>
  app.database.query<{ count: number }>(sql`
    select (params ->> 'count')::integer as count from notification where user_id = ${person}::uuid and kind = ${kind}
    order by date_creation`);
const addCampaign = async (name: string) => (await admin.call(campaign.routes.create, { body: { name } })).body.id;

describe('the stage of many leads', () => {
  it('is changed and undone as one, except for a lead changed since, and their agent is notified once each time', async () => {
    const ids = [await leadOf({ assignedTo: agent.id }), await leadOf({ assignedTo: agent.id }), await leadOf()];
    const [first = '', second = '', third = ''] = ids;
    await update(first, { qualifications: 'new' });
    const { done, change } = await give(ids, { qualifications: 'interested' });
    expect(done).toBe(3);
    expect((await valuesOf(ids)).map(({ qualifications }) => qualifications)).toEqual(Array(3).fill('interested'));
    await update(third, { qualifications: 'new' });
    expect(await undo(change)).toEqual({ restored: 2, kept: 1 });
    expect((await valuesOf([first, second, third])).map(({ qualifications }) => qualifications)).toEqual([
      'new',
      '',
      'new',
    ]);
    expect(await notices(agent.id, 'leads.stageChanged')).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('is listed with the values before and after, and how many leads had each', async () => {
    const ids = [await leadOf(), await leadOf()];
    await update(ids[0] ?? '', { qualifications: 'new' });
    const { change } = await give(ids, { qualifications: 'interested' });
    expect((await admin.call(bulkChange.routes.list)).body.changes[0]).toMatchObject({
      id: change,
      kind: 'stage',
      target: 'interested',
      count: 2,
    });
    const { values } = (await admin.call(bulkChangeDetails, { params: { id: change } })).body;
    const after = { qualifications: 'interested' };
    expect(values).toEqual(
      expect.arrayContaining([
        { before: { qualifications: 'new' }, after, count: 1 },
        { before: { qualifications: '' }, after, count: 1 },
      ]),
    );
  });

  it('is changed by an agent for their own leads only, and never for staff', async () => {
    const [own, other] = [await leadOf({ assignedTo: agent.id }), await leadOf()];
    const staff = await addPerson(app, { role: 'regular' });
    const reply = await give([own, other], { qualifications: 'new' }, agent);
    expect([reply.done, reply.refused.map(({ id, code }) => [id, code])]).toEqual([1, [[other, 'notFound']]]);
    expect((await give([staff], { qualifications: 'new' })).refused).toMatchObject([{ id: staff, code: 'notFound' }]);
  });
});

describe('a label of many leads', () => {
  it('is added without touching their other labels, and an undo returns each to its own labels', async () => {
    const ids = [await leadOf(), await leadOf(), await leadOf()];
    const [plain = '', diamond = '', both = ''] = ids;
    await update(diamond, { labels: 'diamond' });
    await update(both, { labels: 'forex' });
    const { done, change } = await give(ids, { addLabel: 'forex' });
    expect(done).toBe(3);
    const labels = async () => (await valuesOf([plain, diamond, both])).map((values) => values.labels);
    expect(await labels()).toEqual(['forex', 'diamond;forex', 'forex']);
    expect(await undo(change)).toEqual({ restored: 2, kept: 0 });
    expect(await labels()).toEqual(['', 'diamond', 'forex']);
  });

  it('is removed where leads have it', async () => {
    const [has, lacks] = [await leadOf(), await leadOf()];
    await update(has, { labels: 'forex;diamond' });
    const { change } = await give([has, lacks], { removeLabel: 'forex' });
    expect((await valuesOf([has]))[0]?.labels).toBe('diamond');
    expect(await undo(change)).toEqual({ restored: 1, kept: 0 });
  });
});

describe('the campaign of many leads', () => {
  it('returns to the earlier one on undo, unless that has been deleted', async () => {
    const [kept, gone, next] = [await addCampaign('Kept'), await addCampaign('Gone'), await addCampaign('Next')];
    const ids = [await leadOf({ campaign: kept }), await leadOf({ campaign: gone }), await leadOf()];
    const { change } = await give(ids, { campaign: next });
    await admin.call(campaign.routes.remove, { params: { id: gone } });
    expect(await undo(change)).toEqual({ restored: 2, kept: 1 });
    expect((await valuesOf(ids)).map(({ campaignName }) => campaignName)).toEqual(['Kept', 'Next', null]);
  });
});

it.each([
  [{ qualifications: 'unheard' }, 'qualificationUnknown'],
  [{ addLabel: 'unheard' }, 'labelUnknown'],
  [{ campaign: '01900000-0000-7000-8000-000000000000' }, 'campaignAbsent'],
] as const)('leads cannot get a value that does not exist: %j', async (value, code) => {
  const reply = await admin.call(bulkUpdate, { body: { leads: { ids: [await leadOf()] }, value } });
  expect([reply.status, reply.problem.fields?.[0]?.code]).toEqual([400, code]);
});
