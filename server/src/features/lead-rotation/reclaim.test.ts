import { comment } from '@countinghouse/contract/comment/comment.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { hoursFor, newLead, ownerOf, ruleFor } from '../../../test/app/rotation-scenes.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { assignNew } from './assign-new.ts';
import { reclaimUntouched } from './reclaim.ts';

const clock = testClock(new Date('2026-03-11T10:00:00Z'));
let app: TestApp;
let admin: Caller;
let anna: Caller;
let ben: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  anna = await signedIn(app, { role: 'regular', firstName: 'Anna', lastName: 'Agent' });
  ben = await signedIn(app, { role: 'regular', firstName: 'Ben', lastName: 'Agent' });
});
afterEach(async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  await app.database.query(sql`delete from working_hours`);
});
afterAll(() => app.stop());

const hour = 3_600_000;
const ruled = (name: string) => ruleFor(admin, { name, members: [anna.id, ben.id], reclaimHours: 4 });
/** A new lead of Anna's: she is first, and each test has a rule of its own. */
const given = async (): Promise<string> => {
  const lead = await newLead(app);
  await assignNew(app.running.app);
  expect(await ownerOf(app, lead)).toBe(anna.id);
  return lead;
};
/** Sessions end while the hours pass. */
const signInAgain = async (): Promise<void> => {
  [admin, anna, ben] = [await signIn(app, admin.id), await signIn(app, anna.id), await signIn(app, ben.id)];
};
const reclaimAfter = async (milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  await signInAgain();
  await reclaimUntouched(app.running.app);
};
const noticesOf = async (who: Caller, lead: string) =>
  (await who.call(notification.routes.list)).body.notifications
    .filter(({ recordId }) => recordId === lead)
    .map(({ kind, params }) => [kind, params['rule']]);

describe('a lead on which nothing was done', () => {
  it('goes to the next member after the hours of its rule, which the history says, and both are notified', async () => {
    await ruled('Four hours');
    const lead = await given();
    await reclaimAfter(4 * hour - 1);
    expect(await ownerOf(app, lead)).toBe(anna.id);
    await reclaimAfter(1);
    expect(await ownerOf(app, lead)).toBe(ben.id);
    const { timeline } = (await admin.call(leadTimeline, { params: { id: lead } })).body;
    expect(timeline.filter(({ kind }) => kind === 'assigned').map(({ data }) => data)).toMatchObject([
      {
        before: { assignedToName: 'Anna Agent' },
        after: { assignedToName: 'Ben Agent', rule: 'Four hours', method: 'roundRobin', members: 1, reclaimHours: 4 },
      },
      { after: { assignedToName: 'Anna Agent' } },
    ]);
    expect(await noticesOf(anna, lead)).toContainEqual(['leads.reclaimed', 'Four hours']);
    expect(await noticesOf(ben, lead)).toEqual([['leads.rotated', 'Four hours']]);
  });

  it('stays with the last member once everybody has had it', async () => {
    await ruled('Twice');
    const lead = await given();
    await reclaimAfter(4 * hour);
    for (let round = 0; round < 2; round++) {
      await reclaimAfter(4 * hour);
      expect(await ownerOf(app, lead)).toBe(ben.id);
    }
  });

  it('stays until another member works', async () => {
    await ruled('At night');
    await hoursFor(admin, ben.id, { absentFrom: '2026-03-01', absentTo: '2027-03-01' });
    const lead = await given();
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(anna.id);
    await app.database.query(sql`delete from working_hours`);
    await reclaimAfter(1);
    expect(await ownerOf(app, lead)).toBe(ben.id);
  });

  it('stays if its rule is paused or takes nothing back', async () => {
    const { id } = await ruled('Paused');
    const lead = await given();
    await app.database.query(sql`update lead_rotation_rule set active = false where id = ${id}::uuid`);
    await reclaimAfter(5 * hour);
    await app.database.query(
      sql`update lead_rotation_rule set active = true, reclaim_hours = null where id = ${id}::uuid`,
    );
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(anna.id);
  });
});

describe('a lead is not taken back', () => {
  const call = { outcome: 'noAnswer', title: 'Call', nextTitle: 'Call again' } as const;
  const set = (who: Caller, id: string, body: object) => who.call(user.routes.update, { params: { id }, body });
  it.each([
    ['a comment', (lead: string) => anna.call(comment.routes.create, { body: { lead, text: 'Wants a brochure' } })],
    ['a call', (lead: string) => anna.call(recordCall, { body: { ...call, lead } })],
    ['a change of stage', (lead: string) => set(anna, lead, { qualifications: 'interested' })],
    ['a correction by its owner', (lead: string) => set(anna, lead, { phone: '+49 30 1234' })],
    ['a comment by an admin', (lead: string) => admin.call(comment.routes.create, { body: { lead, text: 'Mine' } })],
  ])('after %s', async (_what, touch) => {
    await ruled('Touched');
    const lead = await given();
    expect((await touch(lead)).status).toBeLessThan(300);
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(anna.id);
  });

  it('after a deposit, also if the money has left again', async () => {
    await ruled('Paid');
    const lead = await given();
    await book(app, lead, { lines: paidIn(5_000n) });
    await book(app, lead, { lines: paidIn(-5_000n) });
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(anna.id);
  });

  it('while a deposit is on its way', async () => {
    await ruled('Pending');
    const lead = await given();
    await app.database.query(sql`
      insert into deposit (id, lead_id, amount, status, method, transaction_id, date_creation)
      values (${newId()}, ${lead}::uuid, 100, 'pending', 'bank_transfer', ${newId()}, now())`);
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(anna.id);
  });

  it('once it was assigned to somebody else by hand', async () => {
    await ruled('By hand');
    const lead = await given();
    await admin.call(bulkAssign, { body: { ids: [lead], assignedTo: admin.id } });
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(admin.id);
  });

  it('but looking at it, or an edit by a colleague, is not enough', async () => {
    await ruled('Looked at');
    const lead = await given();
    await anna.call(user.routes.one, { params: { id: lead } });
    await set(admin, lead, { company: 'Visser & Co.' });
    await reclaimAfter(5 * hour);
    expect(await ownerOf(app, lead)).toBe(ben.id);
  });
});
