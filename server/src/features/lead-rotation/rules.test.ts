import { audit } from '@countinghouse/contract/audit/audit.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import {
  deleteRule,
  listMembers,
  listRules,
  mostRules,
  orderRules,
  tryRules,
  updateRule,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { agents, askForRule, hoursFor, newLead, ruleFor } from '../../../test/app/rotation-scenes.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { databaseDigest } from '../../../test/matrix/digest.ts';

const clock = testClock(new Date('2026-03-11T10:00:00Z'));
let app: TestApp;
let admin: Caller;
let agent: Caller;
let anna: string;
let ben: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  [anna = '', ben = ''] = await agents(app, 'Anna', 'Ben');
});
afterEach(async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  await app.database.query(sql`delete from working_hours`);
});
afterAll(() => app.stop());

const names = async () => (await admin.call(listRules)).body.rules.map(({ name }) => name);
const faults = ({ problem }: { problem: { fields?: { path: string; code: string }[] } }) =>
  problem.fields?.map(({ path, code }) => `${path} ${code}`);
const trailOf = async (id: string) => {
  const filters = JSON.stringify({ record: id });
  return (await admin.call(audit.routes.list, { query: { filters } })).body.entries;
};

describe('a rule', () => {
  it('is for admins and root; agents and customers neither see nor change rules and working hours', async () => {
    const { id } = await ruleFor(admin, { members: [anna] });
    for (const other of [agent, await signedIn(app, 'lead')]) {
      const replies = await Promise.all([
        other.call(listRules),
        askForRule(other, { members: [anna] }),
        other.call(updateRule, { params: { id }, body: { active: false } }),
        other.call(deleteRule, { params: { id } }),
        other.call(orderRules, { body: { ids: [id] } }),
        other.call(listMembers),
        hoursFor(other, agent.id),
        other.call(tryRules),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(403));
    }
  });

  it('names only those who may own leads: no customer, no root, nobody who is locked or deleted', async () => {
    const binned = await addPerson(app, { role: 'regular' });
    await app.database.query(sql`update users set deleted_at = now() where id = ${binned}::uuid`);
    const refused = [
      await addPerson(app, { role: 'lead' }),
      await addPerson(app, { role: 'root' }),
      await addPerson(app, { role: 'regular', status: 'locked' }),
      binned,
    ];
    for (const member of refused)
      expect(faults(await askForRule(admin, { members: [anna, member] }))).toEqual(['body.members notAssignable']);
    expect((await askForRule(admin, { members: [] })).status).toBe(400);
    const { id } = await ruleFor(admin, { members: [anna] });
    const changed = await admin.call(updateRule, { params: { id }, body: { members: [anna, refused[0] ?? ''] } });
    expect(faults(changed)).toEqual(['body.members notAssignable']);
  });

  it('names only campaigns and labels that exist', async () => {
    const members = [anna];
    expect(faults(await askForRule(admin, { members, campaigns: [anna] }))).toEqual(['body.campaigns campaignAbsent']);
    expect(faults(await askForRule(admin, { members, labels: ['gold'] }))).toEqual(['body.labels labelUnknown']);
  });

  it('can be changed although a member has been locked and a campaign deleted since', async () => {
    const locked = await addPerson(app, { role: 'regular' });
    const fair = (await admin.call(campaign.routes.create, { body: { name: 'Old fair' } })).body.id;
    const { id } = await ruleFor(admin, { members: [anna, locked], campaigns: [fair] });
    await app.database.query(sql`update users set status = 'locked' where id = ${locked}::uuid`);
    await app.database.query(sql`update campaign set deleted_at = now() where id = ${fair}::uuid`);
    const body = { name: 'Renamed', members: [anna, locked], campaigns: [fair] };
    expect((await admin.call(updateRule, { params: { id }, body })).body).toMatchObject({
      name: 'Renamed',
      members: [
        { id: anna, assignable: true },
        { id: locked, assignable: false },
      ],
    });
  });

  it('is kept in the audit trail with its names, and a name is text and nothing else', async () => {
    const name = '<img src=x onerror=alert(1)> “German” leads';
    const { id } = await ruleFor(admin, { name, members: [anna] });
    expect(await names()).toEqual([name]);
    await admin.call(updateRule, { params: { id }, body: { members: [anna, ben], method: 'leastLoaded' } });
    await admin.call(updateRule, { params: { id }, body: { method: 'leastLoaded' } });
    expect((await admin.call(deleteRule, { params: { id } })).status).toBe(204);
    const trail = await trailOf(id);
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      'leadRotation.create',
      'leadRotation.delete',
      'leadRotation.update',
    ]);
    expect(trail.find(({ action }) => action === 'leadRotation.update')).toMatchObject({
      before: { name, members: 'Anna Agent', method: 'roundRobin' },
      after: { name, members: 'Anna Agent, Ben Agent', method: 'leastLoaded' },
    });
  });

  it('has a place in an order, which is refused if it was made for other rules', async () => {
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await ruleFor(admin, { name, members: [anna] })).id);
    const [one = '', two = '', three = ''] = ids;
    expect((await admin.call(orderRules, { body: { ids: [three, one, two] } })).status).toBe(204);
    expect(await names()).toEqual(['Three', 'One', 'Two']);
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, anna],
    ])
      expect((await admin.call(orderRules, { body: { ids: wrong } })).problem.code).toBe('rulesChanged');
    expect(await names()).toEqual(['Three', 'One', 'Two']);
  });

  it('is one of a limited number', async () => {
    for (let at = 0; at < mostRules; at++) await ruleFor(admin, { members: [anna] });
    expect((await askForRule(admin, { members: [anna] })).problem.code).toBe('rulesLimit');
  });
});

describe('working hours', () => {
  it('are listed for everyone who may own leads, with who works now, and changes are in the audit trail', async () => {
    await hoursFor(admin, anna);
    await hoursFor(admin, ben, { from: '11:15', to: '24:00' });
    const { members } = (await admin.call(listMembers)).body;
    const shown = (id: string) => members.find((one) => one.id === id);
    expect(shown(anna)).toMatchObject({ name: 'Anna Agent', works: true, zone: 'Europe/Berlin', from: '09:00' });
    expect(shown(ben)).toMatchObject({ works: false });
    expect(shown(agent.id)).toMatchObject({ works: true, zone: 'UTC', from: '00:00', to: '24:00' });
    expect(members.map(({ id }) => id)).not.toContain(await addPerson(app, { role: 'root' }));
    await hoursFor(admin, anna);
    const trail = await trailOf(anna);
    expect(trail.map(({ action }) => action)).toEqual(['leadRotation.setHours']);
    expect(trail[0]).toMatchObject({ after: { name: 'Anna Agent', weekdays: '1, 2, 3, 4, 5', workFrom: '09:00' } });
  });

  it.each([
    [{ zone: 'Europe/Atlantis' }, 'body.zone zone'],
    [{ from: '17:00', to: '09:00' }, 'body.to endBeforeStart'],
    [{ from: '09:10' }, 'body.from time'],
    [{ absentFrom: '2026-03-11' }, 'body.absentTo absenceOpen'],
    [{ absentFrom: '2026-03-11', absentTo: '2026-03-10' }, 'body.absentTo endBeforeStart'],
  ])('with %o are refused', async (hours, fault) => {
    expect(faults(await hoursFor(admin, anna, hours))).toEqual([fault]);
  });

  it('are not set for a customer', async () => {
    expect((await hoursFor(admin, await addPerson(app, { role: 'lead' }))).status).toBe(404);
  });
});

describe('a dry run', () => {
  it('says who would have got the leads of the last 30 days, and changes nothing', async () => {
    const day = 86_400_000;
    const now = clock.now();
    await app.database.query(sql`delete from users where role = 'lead'`);
    clock.moveTo(new Date(now.getTime() - 31 * day));
    await newLead(app, { language: 'de' });
    // At six in the morning in Berlin, so that the lead would have waited for three hours.
    clock.moveTo(new Date('2026-03-04T05:00:00Z'));
    await newLead(app, { language: 'de' });
    clock.moveTo(new Date('2026-03-04T10:00:00Z'));
    for (let at = 0; at < 4; at++) await newLead(app, { language: 'de' });
    await newLead(app, { language: 'fr' });
    await newLead(app, { language: 'nl' });
    clock.moveTo(now);
    await hoursFor(admin, anna);
    await hoursFor(admin, ben);
    await ruleFor(admin, { name: 'German', members: [anna, ben], languages: ['de'] });
    await ruleFor(admin, { name: 'French', members: [ben], languages: ['fr'], waits: false });
    await ruleFor(admin, { name: 'Paused', members: [ben], active: false });
    await hoursFor(admin, ben, { absentFrom: '2026-03-04', absentTo: '2026-03-04' });
    const before = await databaseDigest(app.database);
    const { body } = await admin.call(tryRules);
    expect(body).toMatchObject({
      leads: 7,
      capped: false,
      unmatched: 1,
      rules: [
        {
          name: 'German',
          matched: 5,
          waited: 1,
          unassigned: 0,
          members: [
            { name: 'Anna Agent', count: 5 },
            { name: 'Ben Agent', count: 0 },
          ],
        },
        { name: 'French', matched: 1, waited: 0, unassigned: 1, members: [{ count: 0 }] },
      ],
    });
    expect(await databaseDigest(app.database)).toBe(before);
  });

  it('tries the newest 20,000 leads if there are more, and says so', async () => {
    const { id } = await ruleFor(admin, { name: 'All', members: [anna, ben], active: false });
    for (let last = 0; last < 20_100; last += 2_010)
      await app.database.query(sql`
        insert into users (id, role, first_name, last_name, email, date_creation)
        select gen_random_uuid(), 'lead', 'Many', 'Leads', 'many-' || n || '@example.test', ${clock.now()}::timestamptz - n * interval '1 minute'
        from generate_series(${last + 1}::integer, ${last + 2_010}::integer) n`);
    await admin.call(updateRule, { params: { id }, body: { active: true } });
    const { body } = await admin.call(tryRules);
    expect(body).toMatchObject({ leads: 20_000, capped: true, unmatched: 0 });
    expect(body.rules[0]?.members.map(({ count }) => count)).toEqual([10_000, 10_000]);
  });
});
