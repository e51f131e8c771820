import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { listRules } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { ended, goodRows, peopleWith, sheetOf, upload } from '../../../test/app/import-scenes.ts';
import { agents, hoursFor, newLead, officeHours, owned, ownerOf, ruleFor } from '../../../test/app/rotation-scenes.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { assignNew } from './assign-new.ts';

// A Wednesday, at eleven in Berlin.
const clock = testClock(new Date('2026-03-11T10:00:00Z'));
let app: TestApp;
let admin: Caller;
let anna: string;
let ben: string;
let cleo: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, { role: 'admin', firstName: 'Ada', lastName: 'Admin' });
  [anna = '', ben = '', cleo = ''] = await agents(app, 'Anna', 'Ben', 'Cleo');
});
afterEach(async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  await app.database.query(sql`delete from working_hours`);
  clock.moveTo(new Date('2026-03-11T10:00:00Z'));
});
afterAll(() => app.stop());

const round = () => assignNew(app.running.app);
/** The owners of leads that are created one after the other, by first name; '–' for nobody. */
const ownersOf = async (leads: readonly string[]): Promise<string[]> => {
  const names: Readonly<Record<string, string>> = { [anna]: 'Anna', [ben]: 'Ben', [cleo]: 'Cleo' };
  const owners: string[] = [];
  for (const lead of leads) owners.push(names[(await ownerOf(app, lead)) ?? ''] ?? '–');
  return owners;
};
const leadsAfterRound = async (count: number): Promise<string[]> => {
  const leads: string[] = [];
  for (let at = 0; at < count; at++) {
    leads.push(await newLead(app));
    clock.advance(1_000);
  }
  await round();
  return leads;
};
const noticesOf = async (person: string) =>
  (await (await signIn(app, person)).call(notification.routes.list)).body.notifications.map(
    ({ kind, params, recordId }) => ({ kind, params, recordId }),
  );
const waiting = async () => (await admin.call(listRules)).body.waiting;

describe('a new lead without an owner', () => {
  it('goes to a member of the first rule that it meets; its history says why, and the owner is notified', async () => {
    await ruleFor(admin, { name: 'Paused', members: [cleo], active: false });
    await ruleFor(admin, { name: 'French leads', members: [cleo], languages: ['fr'] });
    await ruleFor(admin, { name: 'All others', members: [anna, ben] });
    await ruleFor(admin, { name: 'Too late', members: [cleo] });
    const { status, body } = await admin.call(user.routes.create, {
      body: {
        role: 'lead',
        firstName: 'Clara',
        lastName: 'Visser',
        email: 'clara@example.test',
        password: 'long-enough-7',
      },
    });
    expect([status, await owned(app, body.id)]).toEqual([201, anna]);
    const { timeline } = (await admin.call(leadTimeline, { params: { id: body.id } })).body;
    expect(timeline.find(({ kind }) => kind === 'assigned')).toMatchObject({
      actorName: null,
      data: {
        before: { assignedTo: null },
        after: { assignedTo: anna, assignedToName: 'Anna Agent', rule: 'All others', method: 'roundRobin', members: 2 },
      },
    });
    expect(await noticesOf(anna)).toContainEqual({
      kind: 'leads.rotated',
      params: { rule: 'All others', count: 1, hours: 0 },
      recordId: body.id,
    });
  });

  it('comes from an import, too, and the new owner is notified once of all of them', async () => {
    await ruleFor(admin, { name: 'Imported', members: [ben] });
    const rows = goodRows(3);
    await ended(admin, (await upload(app, admin, { bytes: sheetOf(rows) })).body.id);
    for (const row of rows) {
      const [lead] = await peopleWith(app, row[2] ?? '');
      expect(await owned(app, lead?.id ?? '')).toBe(ben);
    }
    expect((await noticesOf(ben)).filter(({ params }) => params['rule'] === 'Imported')).toEqual([
      { kind: 'leads.rotated', params: { rule: 'Imported', count: 3, hours: 0 }, recordId: null },
    ]);
  });

  it('stays with the agent who was chosen by hand, and unassigned if it came before the first rule', async () => {
    const before = await newLead(app);
    await ruleFor(admin, { members: [anna] });
    const chosen = await addPerson(app, { role: 'lead', assignedTo: cleo });
    await round();
    expect(await ownersOf([before, chosen])).toEqual(['–', 'Cleo']);
  });

  it('stays unassigned if it meets no rule', async () => {
    await ruleFor(admin, { members: [anna], languages: ['nl'] });
    const lead = await newLead(app, { language: 'de' });
    await round();
    expect([await ownersOf([lead]), await waiting()]).toEqual([['–'], 0]);
  });
});

describe('the conditions of a rule', () => {
  it('are campaign, language, product interest and the country of the telephone number', async () => {
    const fair = (await admin.call(campaign.routes.create, { body: { name: 'Spring fair' } })).body.id;
    await ruleFor(admin, { members: [anna], campaigns: [fair], languages: ['de', 'nl'] });
    await ruleFor(admin, { members: [ben], labels: ['forex', 'diamond'] });
    await ruleFor(admin, { members: [cleo], countries: ['DE', 'US'] });
    const leads = [
      await newLead(app, { campaign: fair, language: 'nl' }),
      await newLead(app, { campaign: fair, language: 'fr' }),
      await newLead(app, { labels: ['diamond'] }),
      await newLead(app, { phone: '+49 (0)30 1234' }),
      await newLead(app, { phone: '0049 30 1234' }),
      await newLead(app, { phone: '030 1234' }),
      await newLead(app, { phone: '+1 212 555 0100' }),
      await newLead(app, { phone: '+41 44 1234' }),
    ];
    await round();
    expect(await ownersOf(leads)).toEqual(['Anna', '–', 'Ben', 'Cleo', 'Cleo', '–', 'Cleo', '–']);
  });
});

describe('the distribution', () => {
  it('goes round, also over a pause of one of the members, who is not caught up', async () => {
    await ruleFor(admin, { members: [anna, ben, cleo] });
    expect(await ownersOf(await leadsAfterRound(4))).toEqual(['Anna', 'Ben', 'Cleo', 'Anna']);
    await hoursFor(admin, ben, { absentFrom: '2026-03-11', absentTo: '2026-03-12' });
    expect(await ownersOf(await leadsAfterRound(3))).toEqual(['Cleo', 'Anna', 'Cleo']);
    await hoursFor(admin, ben);
    expect(await ownersOf(await leadsAfterRound(3))).toEqual(['Ben', 'Anna', 'Cleo']);
  });

  it('looks at open leads, not at those that are won or lost', async () => {
    const [dora = '', emil = ''] = await agents(app, 'Dora', 'Emil');
    for (const stage of ['converted', 'not_interested', 'not_interested'])
      await app.database.query(sql`
        update users set qualifications = ${stage} where id = ${await addPerson(app, { role: 'lead', assignedTo: dora })}::uuid`);
    await addPerson(app, { role: 'lead', assignedTo: emil });
    await addPerson(app, { role: 'lead', assignedTo: emil });
    await ruleFor(admin, { members: [emil, dora], method: 'leastLoaded' });
    const leads = await leadsAfterRound(4);
    const owners = await Promise.all(leads.map((lead) => ownerOf(app, lead)));
    expect(owners).toEqual([dora, dora, emil, dora]);
  });

  it('stops at the limit of a day and goes on the next day', async () => {
    await ruleFor(admin, { members: [anna, ben], dailyLimit: 1 });
    const leads = await leadsAfterRound(3);
    expect([await ownersOf(leads), await waiting()]).toEqual([['Anna', 'Ben', '–'], 1]);
    clock.moveTo(new Date('2026-03-12T00:00:00Z'));
    await round();
    expect(await ownersOf(leads)).toEqual(['Anna', 'Ben', 'Anna']);
  });
});

describe('a member', () => {
  it('gets leads in their working hours, by the clock of their zone; until then the leads wait', async () => {
    await hoursFor(admin, anna);
    await ruleFor(admin, { members: [anna] });
    clock.moveTo(new Date('2026-03-11T07:59:00Z'));
    const leads = await leadsAfterRound(2);
    expect([await ownersOf(leads), await waiting()]).toEqual([['–', '–'], 2]);
    clock.moveTo(new Date('2026-03-11T08:00:00Z'));
    await round();
    expect([await ownersOf(leads), await waiting()]).toEqual([['Anna', 'Anna'], 0]);
    clock.moveTo(new Date('2026-03-11T16:00:00Z'));
    expect(await ownersOf(await leadsAfterRound(1))).toEqual(['–']);
    // The clocks went forward on 29 March: nine in Berlin is seven in London's winter time.
    clock.moveTo(new Date('2026-03-30T07:00:00Z'));
    expect(await ownersOf(await leadsAfterRound(1))).toEqual(['Anna']);
    clock.moveTo(new Date('2026-04-04T10:00:00Z'));
    expect(await ownersOf(await leadsAfterRound(1))).toEqual(['–']);
  });

  it('gets nothing while absent', async () => {
    await hoursFor(admin, anna, { absentFrom: '2026-03-10', absentTo: '2026-03-11' });
    await ruleFor(admin, { members: [anna], waits: false });
    expect([await ownersOf(await leadsAfterRound(1)), await waiting()]).toEqual([['–'], 0]);
    clock.moveTo(new Date('2026-03-12T10:00:00Z'));
    expect(await ownersOf(await leadsAfterRound(1))).toEqual(['Anna']);
  });

  it('is skipped once locked, in the bin or of a role that owns no leads', async () => {
    const members = await agents(app, 'Lars', 'Bina', 'Rosa');
    const [lars = '', bina = '', rosa = ''] = members;
    const { id } = await ruleFor(admin, { members: [...members, cleo] });
    await app.database.query(sql`update users set status = 'locked' where id = ${lars}::uuid`);
    await app.database.query(sql`update users set deleted_at = now() where id = ${bina}::uuid`);
    await app.database.query(sql`update users set role = 'root' where id = ${rosa}::uuid`);
    expect(await ownersOf(await leadsAfterRound(2))).toEqual(['Cleo', 'Cleo']);
    const rule = (await admin.call(listRules)).body.rules.find((one) => one.id === id);
    expect(rule?.members.map(({ assignable }) => assignable)).toEqual([false, false, false, true]);
  });

  it('who works at no time keeps a lead waiting until the lead is assigned by hand', async () => {
    await hoursFor(admin, anna, { ...officeHours, weekdays: [] });
    await ruleFor(admin, { members: [anna] });
    const [lead = ''] = await leadsAfterRound(1);
    await admin.call(user.routes.update, { params: { id: lead }, body: { assignedTo: cleo } });
    await round();
    expect([await ownersOf([lead]), await waiting()]).toEqual([['Cleo'], 0]);
  });
});
