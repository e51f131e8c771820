import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = user;
let app: TestApp;
let root: Caller;
let radio: string;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  radio = await newCampaign();
});
afterAll(() => app.stop());

const newCampaign = async (): Promise<string> =>
  (await root.call(campaign.routes.create, { body: { name: `Campaign ${(number += 1)}` } })).body.id;
const agent = () => ({
  firstName: 'Marta',
  lastName: 'Engel',
  email: `marta${(number += 1)}@example.test`,
  role: 'regular' as const,
});
const create = async (fields: object = {}): Promise<User> =>
  (await root.call(routes.create, { body: { ...agent(), ...fields } })).body;
const change = (id: string, body: object) => root.call(routes.update, { params: { id }, body });
const remove = (id: string) => root.call(campaign.routes.remove, { params: { id } });

describe('a member of staff', () => {
  it('can belong to a campaign from the start, change to another and leave it', async () => {
    const made = await root.call(routes.create, { body: { ...agent(), campaign: radio } });
    expect([made.status, made.body.campaign, made.body.campaignName]).toEqual([201, radio, 'Campaign 1']);
    const other = await newCampaign();
    expect((await change(made.body.id, { campaign: other })).body.campaign).toBe(other);
    expect((await change(made.body.id, { campaign: null })).body).toMatchObject({ campaign: null, campaignName: null });
  });

  it('is found by the campaign in lists, and sees it in their own record', async () => {
    const ownCampaign = await newCampaign();
    const { id } = await create({ campaign: ownCampaign });
    await create();
    const filters = JSON.stringify({ campaign: { in: [ownCampaign] } });
    const { body } = await root.call(routes.list, { query: { filters } });
    expect(body.users.map((person) => person.id)).toEqual([id]);
    const member = await signedIn(app, 'regular');
    await change(member.id, { campaign: ownCampaign });
    const own = await member.call(routes.one, { params: { id: member.id } });
    expect(own.body).toMatchObject({ campaign: ownCampaign });
  });

  it('cannot belong to a campaign that does not exist, nor have an owner or a stage as leads do', async () => {
    const absent = '01900000-0000-7000-8000-000000000000';
    const { id } = await create();
    const codes: (string | undefined)[] = [];
    for (const fields of [{ campaign: absent }, { assignedTo: root.id }, { qualifications: 'new' }]) {
      const answers = [await root.call(routes.create, { body: { ...agent(), ...fields } }), await change(id, fields)];
      for (const { problem } of answers)
        codes.push(problem.fields?.map((field) => `${field.path} ${field.code}`).join());
    }
    expect(codes).toEqual([
      'body.campaign campaignAbsent',
      'body.campaign campaignAbsent',
      'body.assignedTo leadsOnly',
      'body.assignedTo leadsOnly',
      'body.qualifications leadsOnly',
      'body.qualifications leadsOnly',
    ]);
    const assigned = app.database.query(sql`update users set assigned_to = ${root.id}::uuid where id = ${id}::uuid`);
    await expect(assigned).rejects.toThrow(/check constraint/);
  });

  it('is not counted among the leads of the campaign, but keeps it from being deleted', async () => {
    const id = await newCampaign();
    const person = await create({ campaign: id });
    const { body } = await root.call(campaign.routes.one, { params: { id } });
    expect(body.userCount).toBe(0);
    const refused = await remove(id);
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      409,
      'campaignHasStaff',
      'This campaign cannot be deleted because it is linked to at least one member of staff',
    ]);
    await addPerson(app, { role: 'lead', campaign: id });
    expect((await remove(id)).problem.code).toBe('campaignLinked');
    const free = await newCampaign();
    await change(person.id, { campaign: free });
    await change(person.id, { campaign: null });
    expect((await remove(free)).status).toBe(204);
  });
});
