import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { handOver } from '@countinghouse/contract/user/hand-over.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

/** A locked agent with leads, each with an open call-back. */
const leaver = async (leads: number): Promise<string> => {
  const id = await addPerson(app, { role: 'regular', status: 'locked' });
  for (let n = 0; n < leads; n += 1) {
    const lead = await addPerson(app, { role: 'lead', assignedTo: id });
    await app.database.query(sql`
      insert into task (id, title, kind, date_due, owner_id, lead_id)
      values (${newId()}::uuid, 'Call', 'callBack', now(), ${id}::uuid, ${lead}::uuid)`);
  }
  return id;
};
const give = (who: Caller, id: string, to: readonly string[]) =>
  who.call(handOver, { params: { id }, body: { to: [...to] } });
const held = async (id: string): Promise<[leads: number, tasks: number]> => {
  const [row] = await app.database.query<{ leads: number; tasks: number }>(sql`
    select (select count(*)::integer from users where assigned_to = ${id}::uuid) as leads,
      (select count(*)::integer from task where owner_id = ${id}::uuid) as tasks`);
  return [row?.leads ?? 0, row?.tasks ?? 0];
};

describe('handing over the leads of a member of staff', () => {
  it('gives them with their open tasks to one person, who is notified, and is undone as one change', async () => {
    const leaving = await leaver(3);
    const next = await signedIn(app, 'regular');
    const { status, body } = await give(admin, leaving, [next.id]);
    expect([status, body.done, body.refused]).toEqual([201, 3, []]);
    expect([await held(next.id), await held(leaving)]).toEqual([
      [3, 3],
      [0, 0],
    ]);
    const notices = (await next.call(notification.routes.list)).body.notifications;
    expect(notices.filter(({ kind }) => kind === 'leads.assigned').map(({ params }) => params['count'])).toEqual([3]);
    const trail = await app.database.query(sql`
      select 1 from audit where action = 'user.handOver' and after ->> 'assignedTo' = ${next.id} and subject_id is not null`);
    expect(trail).toHaveLength(3);
    const undone = await admin.call(undoBulkChange, { params: { id: body.action ?? '' } });
    expect(undone.body).toMatchObject({ restored: 3, kept: 0 });
    expect([await held(next.id), await held(leaving)]).toEqual([
      [0, 0],
      [3, 3],
    ]);
  });

  it('distributes them in turn among several people', async () => {
    const leaving = await leaver(5);
    const [one, other] = [await addPerson(app, { role: 'regular' }), await addPerson(app, { role: 'regular' })];
    expect((await give(admin, leaving, [one, other, one])).body.done).toBe(5);
    expect([(await held(one))[0], (await held(other))[0]].toSorted()).toEqual([2, 3]);
    expect((await give(admin, leaving, [one])).body).toMatchObject({ done: 0, action: null });
  });

  it('is refused to agents, and to a receiver who is locked, a lead, or the person who leaves', async () => {
    const leaving = await leaver(1);
    const agent = await signedIn(app, 'regular');
    expect((await give(agent, leaving, [agent.id])).status).toBe(403);
    const locked = await addPerson(app, { role: 'regular', status: 'locked' });
    const lead = await addPerson(app, { role: 'lead' });
    for (const to of [locked, lead, leaving, newId()])
      expect((await give(admin, leaving, [agent.id, to])).problem.code).toBe('invalidInput');
    expect((await give(admin, lead, [agent.id])).status).toBe(404);
    expect(await held(leaving)).toEqual([1, 1]);
  });
});
