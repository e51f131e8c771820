import { comment } from '@countinghouse/contract/comment/comment.ts';
import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../../test/app/api-tokens.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { merge } from '../../../test/app/merge-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock(new Date('2026-11-21T09:00:00Z'));
let app: TestApp;
let admin: Caller;
let names: ReadonlyMap<string, string>;
let [first, second, third]: [string, string, string] = ['', '', ''];

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  const add = () => addPerson(app, { role: 'lead' });
  [first, second, third] = [await add(), await add(), await add()];
  names = new Map([
    [first, 'first'],
    [second, 'second'],
    [third, 'third'],
  ]);
});
afterAll(() => app.stop());

const sorted = async (sort: string): Promise<(string | undefined)[]> => {
  const query = { filters: '{"role":"lead"}', sorts: JSON.stringify([sort]) };
  return (await admin.call(user.routes.list, { query })).body.users.map(({ id }) => names.get(id));
};
const say = async (lead: string): Promise<string> => {
  clock.advance(60_000);
  return (await admin.call(comment.routes.create, { body: { lead, text: 'Interested' } })).body.id;
};

describe('the list of leads', () => {
  it('is not sorted by what a token may not read', async () => {
    const root = await signedIn(app, 'root');
    const { program: blind } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    const { program: half } = await tokenFor(app, { by: root, permissions: ['lead:read', 'task:read'] });
    const query = (sort: string) => ({ filters: '{"role":"lead"}', sorts: JSON.stringify([sort]) });
    const statuses = async (who: Caller) =>
      Promise.all(
        ['lastContact', '-lastContact', 'nextStep', 'country', 'verification'].map(
          async (sort) => (await who.call(user.routes.list, { query: query(sort) })).status,
        ),
      );
    expect(await statuses(blind)).toEqual([400, 400, 400, 400, 200]);
    expect(await statuses(half)).toEqual([400, 400, 200, 400, 200]);
    const refused = await blind.call(user.routes.list, { query: query('nextStep') });
    expect(refused.problem.fields).toMatchObject([{ path: 'query.sorts', code: 'forbidden' }]);
  });

  it('is not filtered by what a token may not read', async () => {
    const root = await signedIn(app, 'root');
    const { program: blind } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    const { program: half } = await tokenFor(app, { by: root, permissions: ['lead:read', 'task:read'] });
    const conditions = {
      callBackOwner: { isNull: false },
      callBackDue: { lt: '2026-03-30T12:00:00Z' },
      unanswered: { eq: true },
    };
    for (const [filter, condition] of Object.entries(conditions)) {
      const query = { filters: JSON.stringify({ role: 'lead', [filter]: condition }) };
      const refused = await blind.call(user.routes.list, { query });
      expect(refused.problem.fields).toMatchObject([{ path: `query.filters.${filter}`, code: 'forbidden' }]);
      expect((await half.call(user.routes.list, { query })).status).toBe(200);
    }
  });

  it('is sorted by the last contact: a comment, or a call that reached somebody', async () => {
    await say(second);
    const later = await say(first);
    expect(await sorted('-lastContact')).toEqual(['first', 'second', 'third']);
    expect(await sorted('lastContact')).toEqual(['third', 'second', 'first']);
    clock.advance(60_000);
    const call = { title: 'Call', next: null, nextTitle: 'Call again' };
    await admin.call(recordCall, { body: { ...call, lead: third, outcome: 'noAnswer' } });
    expect(await sorted('-lastContact')).toEqual(['first', 'second', 'third']);
    await admin.call(recordCall, { body: { ...call, lead: third, outcome: 'reached' } });
    expect(await sorted('-lastContact')).toEqual(['third', 'first', 'second']);
    await admin.call(comment.routes.remove, { params: { id: later } });
    expect(await sorted('-lastContact')).toEqual(['third', 'second', 'first']);
    await admin.call(comment.routes.restore, { body: { ids: [later] } });
    expect(await sorted('-lastContact')).toEqual(['third', 'first', 'second']);
  });

  it('is sorted by the next step, and ends with leads without one', async () => {
    const due = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const plan = async (lead: string, hours: number, kind: 'callBack' | 'toDo' = 'callBack') =>
      (await admin.call(task.routes.create, { body: { title: 'Next', kind, dateDue: due(hours), lead } })).body;
    await plan(third, 5, 'toDo');
    const { id, version } = await plan(second, 2);
    expect(await sorted('nextStep')).toEqual(['second', 'third', 'first']);
    await admin.call(task.routes.update, { params: { id }, body: { dateDue: due(9), version } });
    expect(await sorted('nextStep')).toEqual(['third', 'second', 'first']);
    expect(await sorted('-nextStep')).toEqual(['second', 'third', 'first']);
    await admin.call(task.routes.remove, { params: { id } });
    expect(await sorted('nextStep')).toEqual(['third', 'first', 'second']);
  });

  it('is sorted by verification and by country', async () => {
    const set = (lead: string, status: string, country: string) =>
      app.database.query(sql`
        with verified as (update users set verification = ${status} where id = ${lead}::uuid)
        insert into trader (lead_id, country) values (${lead}::uuid, ${country})
        on conflict (lead_id) do update set country = excluded.country`);
    await set(first, 'verified', 'DE');
    await set(second, 'rejected', 'AT');
    expect((await sorted('-verification'))[0]).toBe('first');
    expect(await sorted('country')).toEqual(['third', 'second', 'first']);
    await app.database.query(sql`update trader set country = '' where lead_id = ${second}::uuid`);
    expect(await sorted('-country')).toEqual(['first', expect.any(String), expect.any(String)]);
    await app.database.query(sql`delete from trader where lead_id = ${first}::uuid`);
    const [row] = await app.database.query(sql`select residence from users where id = ${first}::uuid`);
    expect(row).toEqual({ residence: '' });
  });

  it('has the last contact of a lead with the one that it was merged into', async () => {
    await say(second);
    expect((await merge(admin, first, second)).status).toBe(201);
    expect(await sorted('-lastContact')).toEqual(['first', 'third']);
  });
});
