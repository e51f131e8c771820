import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { deleteRule, handedOverAtOnce, handOverByRules } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { agents, hoursFor, ownerOf, ruleFor } from '../../../test/app/rotation-scenes.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';

// A Wednesday, at eleven in Berlin.
const clock = testClock(new Date('2026-03-11T10:00:00Z'));
let app: TestApp;
let admin: Caller;
let anna: string;
let ben: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  [anna = '', ben = ''] = await agents(app, 'Anna', 'Ben');
});
afterEach(async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  await app.database.query(sql`delete from working_hours`);
});
afterAll(() => app.stop());

/** An agent with a lead, and an open task about it, for each language. */
const leaver = async (...languages: readonly ('de' | 'fr')[]) => {
  const id = await addPerson(app, { role: 'regular' });
  const leads: string[] = [];
  for (const language of languages) {
    const lead = await addPerson(app, { role: 'lead', assignedTo: id });
    await app.database.query(sql`update users set language = ${language} where id = ${lead}::uuid`);
    await app.database.query(sql`
      insert into task (id, title, kind, date_due, owner_id, lead_id)
      values (${newId()}::uuid, 'Call', 'callBack', now(), ${id}::uuid, ${lead}::uuid)`);
    leads.push(lead);
  }
  return { id, leads };
};
const handOver = (who: Caller, id: string, body: { after?: string; action?: string } = {}) =>
  who.call(handOverByRules, { params: { id }, body });
const ownersOf = (leads: readonly string[]) => Promise.all(leads.map((lead) => ownerOf(app, lead)));
const tasksOf = async (owner: string): Promise<number> => {
  const [row] = await app.database.query<{ count: number }>(
    sql`select count(*)::integer as count from task where owner_id = ${owner}::uuid`,
  );
  return row?.count ?? 0;
};

describe('handing over by the rules of the rotation', () => {
  it('gives each lead to the member its rule names, with its open tasks, and is undone as one change', async () => {
    await ruleFor(admin, { name: 'French leads', members: [ben], languages: ['fr'] });
    await ruleFor(admin, { name: 'Others', members: [anna, ben] });
    const { id, leads } = await leaver('fr', 'de', 'de', 'fr');
    const { status, body } = await handOver(admin, id);
    expect([status, body.done, body.left]).toEqual([201, 4, 0]);
    expect(await ownersOf(leads)).toEqual([ben, anna, ben, ben]);
    expect([await tasksOf(id), await tasksOf(anna), await tasksOf(ben)]).toEqual([0, 1, 3]);
    const notices = (await (await signIn(app, ben)).call(notification.routes.list)).body.notifications;
    expect(notices.filter(({ kind }) => kind === 'leads.assigned').map(({ params }) => params['count'])).toEqual([3]);
    const { timeline } = (await admin.call(leadTimeline, { params: { id: leads[0] ?? '' }, query: {} })).body;
    expect(timeline.find(({ kind }) => kind === 'assigned')).toMatchObject({
      data: { after: { rule: 'French leads', method: 'roundRobin', members: 1 } },
    });
    const undone = await admin.call(undoBulkChange, { params: { id: body.action ?? '' } });
    expect(undone.body).toMatchObject({ restored: 4, kept: 0 });
    expect(await ownersOf(leads)).toEqual([id, id, id, id]);
    expect(await tasksOf(id)).toBe(4);
  });

  it('leaves leads where they are that meet no rule, or whose members are absent, full or leaving', async () => {
    const { id, leads } = await leaver('fr', 'de', 'de', 'de');
    await ruleFor(admin, { name: 'German leads', members: [id, anna, ben], languages: ['de'], dailyLimit: 2 });
    await hoursFor(admin, ben, { absentFrom: '2026-03-10', absentTo: '2026-03-12' });
    const { body } = await handOver(admin, id);
    expect([body.done, body.left]).toEqual([2, 2]);
    expect(await ownersOf(leads)).toEqual([id, anna, anna, id]);
    expect((await handOver(admin, id)).body).toMatchObject({ done: 0, left: 2, action: null });
  });

  it('goes in slices that are one change, and names all who got a lead', async () => {
    const { id } = await leaver();
    await app.database.query(sql`
      insert into users (id, role, first_name, last_name, email, assigned_to)
      select i.id, 'lead', 'Many', 'Leads', i.id || '@example.test', ${id}::uuid
      from generate_series(1, ${handedOverAtOnce + 2}::integer) n cross join lateral (select gen_random_uuid() where n > 0) i (id)`);
    const first = await ruleFor(admin, { name: 'To Anna', members: [anna] });
    const begun = (await handOver(admin, id)).body;
    expect([begun.done, begun.left, begun.next]).toEqual([handedOverAtOnce, 0, expect.any(String)]);
    expect((await admin.call(deleteRule, { params: { id: first.id } })).status).toBe(204);
    await ruleFor(admin, { name: 'To Ben', members: [ben] });
    const more = { after: begun.next ?? '', action: begun.action ?? '' };
    const stranger = await signedIn(app, 'admin');
    expect((await handOver(stranger, id, more)).status).toBe(404);
    const ended = (await handOver(admin, id, more)).body;
    expect(ended).toMatchObject({ done: 2, left: 0, next: null, action: begun.action });
    const [change] = await app.database.query(
      sql`select target, record_count as count from bulk_change where id = ${begun.action ?? ''}::uuid`,
    );
    expect(change).toEqual({ target: 'Anna Agent, Ben Agent', count: handedOverAtOnce + 2 });
    const undone = await admin.call(undoBulkChange, { params: { id: begun.action ?? '' } });
    expect(undone.body).toMatchObject({ restored: handedOverAtOnce + 2, kept: 0 });
  });

  it('names two people of the same name twice, and one whose name has a comma as it is', async () => {
    const [smith = '', other = ''] = await agents(app, 'Anna Smith', 'Anna Smith');
    await app.database.query(sql`update users set last_name = 'Hall, Jr.' where id = ${ben}::uuid`);
    await ruleFor(admin, { name: 'French', members: [ben], languages: ['fr'] });
    const rule = await ruleFor(admin, { name: 'To one', members: [smith] });
    const { id, leads } = await leaver('fr', 'de');
    const begun = (await handOver(admin, id)).body;
    await admin.call(deleteRule, { params: { id: rule.id } });
    await ruleFor(admin, { name: 'To the other', members: [other] });
    for (const lead of leads)
      await app.database.query(sql`update users set assigned_to = ${id}::uuid where id = ${lead}::uuid`);
    await handOver(admin, id, { action: begun.action ?? '' });
    await app.database.query(sql`update users set last_name = 'Agent' where id = ${ben}::uuid`);
    const [change] = await app.database.query<{ target: string }>(
      sql`select target from bulk_change where id = ${begun.action ?? ''}::uuid`,
    );
    expect(change?.target.split('Anna Smith Agent')).toHaveLength(3);
    expect(change?.target.split('Ben Hall, Jr.')).toHaveLength(2);
  });

  it('continues nothing but a hand-over by the rules of the same person', async () => {
    await ruleFor(admin, { members: [anna] });
    const [first, second] = [await leaver('de'), await leaver('de')];
    const begun = (await handOver(admin, first.id)).body.action ?? '';
    expect((await handOver(admin, second.id, { action: begun })).status).toBe(404);
    const chosen = await admin.call(bulkAssign, { body: { ids: first.leads, assignedTo: ben } });
    expect((await handOver(admin, second.id, { action: chosen.body.action ?? '' })).status).toBe(404);
    const more = { ids: second.leads, assignedTo: anna, action: begun };
    expect((await admin.call(bulkAssign, { body: more })).status).toBe(404);
    expect(await ownersOf(second.leads)).toEqual([second.id]);
  });

  it('keeps what a slice handed over if no other follows', async () => {
    const { id, leads } = await leaver('de', 'de');
    await ruleFor(admin, { members: [anna] });
    const { next } = (await handOver(admin, id, { after: leads.toSorted()[0] ?? '' })).body;
    expect(next).toBeNull();
    expect((await ownersOf(leads.toSorted())).toSorted()).toEqual([id, anna].toSorted());
  });

  it('is refused to agents, and for a lead', async () => {
    const { id, leads } = await leaver('de');
    await ruleFor(admin, { members: [anna] });
    const agent = await signedIn(app, 'regular');
    expect((await handOver(agent, id)).status).toBe(403);
    expect((await handOver(admin, leads[0] ?? '')).status).toBe(404);
    expect(await ownersOf(leads)).toEqual([id]);
  });
});
