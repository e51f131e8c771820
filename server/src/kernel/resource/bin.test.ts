import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const { routes } = user;
const leads = { filters: '{"role":{"in":["lead"]}}' };
const remove = (id: string, who = admin) => who.call(routes.remove, { params: { id } });
const bin = async (query: object = leads, who = admin) => (await who.call(routes.bin, { query })).body;
const leadNamed = (firstName: string, lastName: string) =>
  addPerson(app, { role: 'lead', assignedTo: agent.id, firstName, lastName });

describe('the bin of a list', () => {
  it('shows the deleted records with person and time, the newest first, and no others', async () => {
    const [first, second, kept] = [
      await leadNamed('Ada', 'Moor'),
      await leadNamed('Ben', 'Moor'),
      await leadNamed('Cem', 'Moor'),
    ];
    await remove(first);
    await remove(second);
    const { users, count } = await bin();
    expect(users.map(({ id }) => id)).toEqual([second, first]);
    expect(count).toBe(2);
    expect(users[0]).toMatchObject({ firstName: 'Ben', deletedByName: 'Test admin' });
    expect(Date.parse(users[0]?.dateDeleted ?? '')).toBeGreaterThan(Date.parse(users[1]?.dateDeleted ?? ''));
    const { body } = await admin.call(routes.list, { query: { ...leads } });
    expect(body.users.map(({ id }) => id)).toContain(kept);
    expect(body.users.map(({ id }) => id)).not.toContain(first);
  });

  it('loses a record that is restored', async () => {
    const id = await leadNamed('Dora', 'Lind');
    await remove(id);
    expect((await bin()).users.map((one) => one.id)).toContain(id);
    await admin.call(routes.restore, { body: { ids: [id] } });
    expect((await bin()).users.map((one) => one.id)).not.toContain(id);
  });

  it('is searched and sorted like its list', async () => {
    const ids = [await leadNamed('Emil', 'Quist'), await leadNamed('Fae', 'Quist')];
    for (const id of ids) await remove(id);
    expect((await bin({ ...leads, q: 'quist' })).users.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await bin({ ...leads, q: 'quist', sorts: '["firstName"]' })).users.map(({ id }) => id)).toEqual(ids);
    expect((await bin({ ...leads, q: 'emil' })).users.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it('is closed to people who may not delete', async () => {
    expect((await agent.call(routes.bin, { query: leads })).status).toBe(403);
    expect((await agent.call(deposit.routes.bin, { query: {} })).status).toBe(403);
  });

  it('does not show records of a customer who is in the bin themselves', async () => {
    const lead = await leadNamed('Gus', 'Hale');
    const written = await admin.call(comment.routes.create, { body: { lead, text: 'Asked for a call' } });
    await admin.call(comment.routes.remove, { params: { id: written.body.id } });
    const comments = async () => (await admin.call(comment.routes.bin, { query: {} })).body.comments;
    expect(await comments()).toHaveLength(1);
    await remove(lead);
    expect(await comments()).toEqual([]);
  });

  it('has an index of the deleted records alone in every long table', async () => {
    const indexes = await app.database.query<{ table: string }>(sql`
      select tablename as table from pg_indexes where indexdef like '%deleted_at DESC) WHERE (deleted_at IS NOT NULL)'`);
    expect(indexes.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['users', 'comment', 'deposit', 'investment', 'dividend', 'orders', 'product', 'task']),
    );
  });
});
