import { createTaskFeed, revokeTaskFeed, taskCalendar, taskFeed } from '@countinghouse/contract/task/task-feed.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../../../test/app/api-tokens.ts';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../../test/app/test-app.ts';
import { writeCalendar } from './icalendar.ts';

const clock = testClock(new Date('2026-03-30T10:00:00Z'));
let app: TestApp;
let admin: Caller;
let agent: Caller;
let lead: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, { role: 'regular', firstName: 'Sven' });
  lead = await addPerson(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser', assignedTo: agent.id });
  await app.database.query(sql`update users set phone = '+49 30 7654321' where id = ${lead}::uuid`);
});
afterAll(() => app.stop());

const keyOf = async (who: Caller): Promise<string> => {
  const { status, body } = await who.call(createTaskFeed, {});
  expect(status).toBe(200);
  return new URL(body.address).searchParams.get('key') ?? '';
};
const read = (key: string) => visitorOf(app).call(taskCalendar, { query: { key } });
/** The text with folded lines joined again. */
const unfolded = (text: string): string => text.replaceAll('\r\n ', '');
const plan = (who: Caller, title: string, about: string | null = lead) =>
  who.call(task.routes.create, {
    body: { title, kind: about === null ? 'toDo' : 'callBack', dateDue: '2026-03-31T09:00:00.000Z', lead: about },
  });

describe('the calendar address of a member of staff', () => {
  it('shows their own open tasks, with the number to call, and nobody else’s', async () => {
    await plan(agent, 'Ask; then, call');
    await plan(admin, 'Task of the admin');
    const { status, headers, text } = await read(await keyOf(agent));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const calendar = unfolded(text);
    expect(calendar).toContain('SUMMARY:Ask\\; then\\, call\r\n');
    expect(calendar).toContain('DTSTART:20260331T090000Z\r\nDTEND:20260331T091500Z');
    expect(calendar).toContain('DESCRIPTION:Clara Visser\\n+49 30 7654321');
    expect(calendar).toContain(`/office/leads/${lead}`);
    expect(calendar).not.toContain('Task of the admin');
  });

  it('is stored as a hash, logged nowhere, replaced by the next one, and revoked', async () => {
    const first = await keyOf(agent);
    const second = await keyOf(agent);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const [stored] = await app.database.query<{ row: string }>(sql`
      select string_agg(f::text, '') || coalesce((select string_agg(a::text, '') from audit a), '') as row from task_feed f`);
    expect(stored?.row).not.toContain(second);
    expect(app.logged()).not.toContain(second);
    expect((await agent.call(taskFeed, {})).body.dateCreation).not.toBeNull();
    expect((await agent.call(revokeTaskFeed, {})).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await agent.call(taskFeed, {})).body.dateCreation).toBeNull();
    expect((await read('unknown')).status).toBe(404);
    const trail = await app.database.query<{ action: string }>(sql`
      select distinct action from audit where action like 'taskFeed.%' order by 1`);
    expect(trail.map(({ action }) => action)).toEqual(['taskFeed.create', 'taskFeed.revoke']);
  });

  it.each([
    ['is locked', sql`update users set status = 'locked'`],
    ['is deleted', sql`update users set deleted_at = now()`],
    ['gets another role', sql`update users set role = 'admin'`],
    ['gets another password', sql`update user_secret set password_hash = 'another'`],
  ])('ends when its owner %s, and does not come back with them', async (_name, change) => {
    const leaving = await signedIn(app, 'regular');
    await app.database.query(sql`
      insert into user_secret (user_id, password_hash) values (${leaving.id}::uuid, 'one') on conflict do nothing`);
    const key = await keyOf(leaving);
    const by = change.text.includes('user_secret') ? sql`user_id` : sql`id`;
    await app.database.query(sql`${change} where ${by} = ${leaving.id}::uuid`);
    expect((await read(key)).status).toBe(404);
    await app.database.query(sql`
      update users set status = 'active', deleted_at = null, role = 'regular' where id = ${leaving.id}::uuid`);
    expect((await read(key)).status).toBe(404);
  });

  it('answers nothing outside the networks of its owner’s role', async () => {
    const key = await keyOf(agent);
    await app.database.query(sql`update setting set networks_regular = '203.0.113.0/24'`);
    expect((await read(key)).status).toBe(404);
    await app.database.query(sql`update setting set networks_regular = ''`);
    expect((await read(key)).status).toBe(200);
  });

  it('is given only to someone who has just proved who they are', async () => {
    const careless = await signedIn(app, 'regular');
    await app.database.query(sql`update session set proved_until = null where user_id = ${careless.id}::uuid`);
    const { status, problem } = await careless.call(createTaskFeed, {});
    expect([status, problem.code]).toEqual([403, 'proofNeeded']);
  });

  it('leaves out a lead that the agent lost, and numbers while contacts are masked', async () => {
    const key = await keyOf(agent);
    await app.database.query(sql`update setting set mask_contacts = true`);
    await plan(agent, '+49 30 7654321', null);
    const masked = unfolded((await read(key)).text);
    expect(masked).toContain('Clara Visser');
    expect(masked).not.toContain('7654321');
    await app.database.query(sql`update setting set mask_contacts = false`);
    expect(unfolded((await read(key)).text)).toContain('7654321');
    const other = await addPerson(app, { role: 'regular' });
    await app.database.query(sql`
      insert into task (id, title, kind, date_due, owner_id, lead_id)
      select gen_random_uuid(), 'Kept by the agent', 'toDo', now(), ${agent.id}::uuid, ${lead}::uuid`);
    expect((await admin.call(bulkAssign, { body: { leads: { ids: [lead] }, assignedTo: other } })).status).toBe(200);
    await app.database.query(sql`update task set owner_id = ${agent.id}::uuid where title = 'Kept by the agent'`);
    expect((await read(key)).text).not.toContain('Kept by the agent');
  });

  it('can be read 120 times an hour', async () => {
    const key = await keyOf(agent);
    await app.database
      .query(sql`update task_feed set hour = date_trunc('hour', ${clock.now()}::timestamptz), reads = 119
      where staff_id = ${agent.id}::uuid`);
    expect((await read(key)).status).toBe(200);
    const refused = await read(key);
    expect([refused.status, refused.problem.code]).toEqual([429, 'tooManyRequests']);
    clock.advance(3_600_000);
    expect((await read(key)).status).toBe(200);
  });

  it('is not made for customers, or by an API token, which it would outlive', async () => {
    expect((await (await signedIn(app, 'lead')).call(createTaskFeed, {})).status).toBe(403);
    const { program } = await tokenFor(app, { by: await signedIn(app, 'root'), permissions: ['task:read'] });
    expect((await program.call(createTaskFeed, {})).status).toBe(403);
  });
});

it('a calendar folds long lines at 75 octets and never within a character', () => {
  const at = new Date('2026-03-31T09:00:00Z');
  const summary = 'ä€😀'.repeat(40);
  const text = writeCalendar('Sven', [
    { uid: '1', changed: at, start: at, end: at, summary, description: 'a\nb\\c\u0007', url: 'https://example.test/' },
  ]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  expect(text).toContain('DESCRIPTION:a\\nb\\\\c \r\n');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});
