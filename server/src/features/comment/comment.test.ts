import { comment } from '@countinghouse/contract/comment/comment.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { visitor } from '../../kernel/actor.ts';
import { roomsFor } from '../../kernel/changes/sockets.ts';

const { routes } = comment;
const clock = testClock(new Date('2026-03-30T10:00:00Z'));
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
  lead = await addPerson(app, { role: 'lead', assignedTo: agent.id });
});
afterAll(() => app.stop());

const write = async (who: Caller, text: string, on = lead) => {
  clock.advance(1_000);
  return who.call(routes.create, { body: { lead: on, text } });
};

describe('a comment', () => {
  it('has its author and keeps text and author when it is hidden', async () => {
    const { status, body } = await write(agent, 'Called, no answer');
    expect([status, body.author, body.authorName, body.hidden]).toEqual([201, agent.id, 'Sven regular', false]);
    const hidden = await admin.call(routes.update, { params: { id: body.id }, body: { hidden: true, version: 1 } });
    expect(hidden.body).toMatchObject({
      text: 'Called, no answer',
      authorName: 'Sven regular',
      hidden: true,
      hiddenByName: 'Alma admin',
      version: 2,
    });
    expect(hidden.body.dateHidden).not.toBeNull();
    const shown = await agent.call(routes.update, { params: { id: body.id }, body: { hidden: false } });
    expect(shown.body).toMatchObject({ hidden: false, hiddenByName: null, dateHidden: null });
    expect(
      (await admin.call(routes.update, { params: { id: body.id }, body: { hidden: true, version: 1 } })).status,
    ).toBe(412);
  });

  it('can be edited by its author alone', async () => {
    const { body } = await write(agent, 'My words');
    const refused = await admin.call(routes.update, { params: { id: body.id }, body: { text: 'Other words' } });
    expect([refused.status, refused.problem.code]).toEqual([403, 'notAuthor']);
    expect(
      (await agent.call(routes.update, { params: { id: body.id }, body: { text: 'Better words' } })).body.text,
    ).toBe('Better words');
  });

  it('can be written only on leads in scope', async () => {
    for (const [who, on] of [
      [other, lead],
      [admin, agent.id],
      [admin, crypto.randomUUID()],
    ] as const) {
      const { status, problem } = await write(who, 'x', on);
      expect([status, problem.code]).toEqual([404, 'notFound']);
    }
  });

  it('cannot be empty, too long or hold control characters', async () => {
    for (const text of ['', '   ', 'x'.repeat(5001), 'a\u0000b', 'a\u001bb', '\ud800']) {
      expect((await write(agent, text)).status).toBe(400);
    }
    expect((await write(agent, 'first line\n\tsecond <script>alert(1)</script>')).body.text).toBe(
      'first line\n\tsecond <script>alert(1)</script>',
    );
  });

  it('follows its lead to the next agent, into the bin and out of it', async () => {
    const moving = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await write(agent, 'Stays with the lead', moving);
    const reads = async (who: Caller) => (await who.call(routes.one, { params: { id: body.id } })).status;
    expect([await reads(agent), await reads(other)]).toEqual([200, 404]);
    await admin.call(bulkAssign, { body: { leads: { ids: [moving] }, assignedTo: other.id } });
    expect([await reads(agent), await reads(other)]).toEqual([404, 200]);
    await admin.call(user.routes.remove, { params: { id: moving } });
    expect([await reads(admin), await reads(other)]).toEqual([404, 404]);
    await admin.call(user.routes.restore, { body: { ids: [moving] } });
    expect(await reads(other)).toBe(200);
  });

  it('is announced to staff and never to its lead', async () => {
    await app.database.query(sql`delete from outbox`);
    await app.database.query(sql`create table outbox_copy as select * from outbox with no data`);
    await app.database.query(
      sql`create function copy_outbox() returns trigger language plpgsql as $$ begin insert into outbox_copy select new.*; return new; end $$`,
    );
    await app.database.query(
      sql`create trigger copy_outbox before insert on outbox for each row execute function copy_outbox()`,
    );
    await write(agent, 'Secret');
    await admin.call(user.routes.update, { params: { id: lead }, body: { phone: '5' } });
    const [created, edited] = await app.database.query<{ rooms: object }>(
      sql`select rooms from outbox_copy order by id`,
    );
    expect(Object.keys(created?.rooms ?? {}).toSorted()).toEqual(['all:comment', `user:${agent.id}`].toSorted());
    expect(Object.keys(edited?.rooms ?? {}).toSorted()).toEqual(
      ['all:lead', `user:${agent.id}`, `user:${lead}`].toSorted(),
    );
    const rooms = roomsFor({ ...visitor, id: 'x', role: 'lead', sessionId: 's' });
    // Prices go to everyone; they contain nothing about a customer.
    expect(rooms.filter((room) => room.startsWith('all:') || room.startsWith('regular:'))).toEqual(['all:price']);
  });
});
