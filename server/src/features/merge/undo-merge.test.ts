import { approve } from '@countinghouse/contract/approval/approval.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import { mergeFields } from '@countinghouse/contract/user/merge.ts';
import { bulkUpdate } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { filesOf, merge, merged, mergeDetails, undoMerge } from '../../../test/app/merge-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { type Random, randomFrom } from '../../../test/storm/random.ts';
import { newId } from '../../kernel/ids.ts';

const { routes } = user;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const lead = (fields: { firstName?: string; assignedTo?: string | null; email?: string; campaign?: string } = {}) =>
  addPerson(app, { role: 'lead', ...fields });
const one = async (id: string) => (await admin.call(routes.one, { params: { id } })).body;
const update = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });
const addComment = async (id: string) =>
  (await admin.call(comment.routes.create, { body: { lead: id, text: 'Note' } })).body.id;

describe('the undo of a merge', () => {
  it('leaves fields alone that somebody has changed since, and says so', async () => {
    const [kept, gone] = [await lead({ firstName: 'Clara' }), await lead({ firstName: 'Klara' })];
    await update(gone, { company: 'Visser & Co.', phone: '+49 30 9999', qualifications: 'interested' });
    const action = await merged(admin, kept, gone, ['firstName', 'company', 'phone', 'qualifications']);
    await update(kept, { company: 'Another' });
    // Back to the value of the merge: it has been changed nevertheless.
    for (const qualifications of ['new', 'interested'])
      await admin.call(bulkUpdate, { body: { leads: { ids: [kept] }, value: { qualifications } } });
    const { body } = await undoMerge(admin, action);
    expect(body).toEqual({
      restored: 1,
      kept: 1,
      left: expect.arrayContaining([
        { what: 'company', reason: 'changedSince', count: 1 },
        { what: 'qualifications', reason: 'changedSince', count: 1 },
      ]),
    });
    expect(await one(kept)).toMatchObject({ firstName: 'Clara', phone: '', company: 'Another' });
    expect((await mergeDetails(admin, action)).left).toEqual(body.left);
  });

  it('does not give back an agent or a campaign that is gone', async () => {
    const former = await addPerson(app, { role: 'regular' });
    const campaign = newId();
    await app.database.query(sql`insert into campaign (id, name) values (${campaign}::uuid, 'Closed fair')`);
    const [kept, gone] = [await lead({ assignedTo: former }), await lead({ campaign })];
    const action = await merged(admin, kept, gone, ['assignedTo']);
    await app.database.query(sql`update users set deleted_at = now() where id = ${former}::uuid`);
    await app.database.query(sql`update campaign set deleted_at = now() where id = ${campaign}::uuid`);
    expect((await undoMerge(admin, action)).body.left).toEqual([
      { what: 'assignedTo', reason: 'absent', count: 1 },
      { what: 'campaign', reason: 'absent', count: 1 },
    ]);
    expect(await one(gone)).toMatchObject({ campaign: null });
  });

  it('counts the records that were deleted for good or moved on', async () => {
    const [kept, gone] = [await lead(), await lead()];
    const [first, second] = [await addComment(gone), await addComment(gone)];
    const action = await merged(admin, kept, gone);
    await app.database.query(sql`delete from comment where id = ${first}::uuid`);
    expect((await undoMerge(admin, action)).body.left).toEqual([{ what: 'comment', reason: 'changedSince', count: 1 }]);
    expect((await admin.call(comment.routes.one, { params: { id: second } })).body.lead).toBe(gone);
  });

  it('leaves comments with the lead that stayed if they were added since', async () => {
    const [kept, gone] = [await lead(), await lead()];
    const action = await merged(admin, kept, gone);
    const later = await addComment(kept);
    await undoMerge(admin, action);
    expect((await admin.call(comment.routes.one, { params: { id: later } })).body.lead).toBe(kept);
  });

  it('is refused while another lead has the address, and works once it is free', async () => {
    const [kept, gone] = [await lead(), await lead({ email: 'taken@example.test' })];
    const action = await merged(admin, kept, gone);
    const third = await lead({ email: 'taken@example.test' });
    const before = await filesOf(app, [kept, gone, third]);
    const refused = await undoMerge(admin, action);
    expect([refused.status, refused.problem.code]).toEqual([409, 'mergeEmailTaken']);
    expect(await filesOf(app, [kept, gone, third])).toEqual(before);
    await update(third, { email: 'free@example.test' });
    expect((await undoMerge(admin, action)).status).toBe(201);
  });

  it('of an earlier merge waits for that of the later one', async () => {
    const [first, second, third] = [await lead(), await lead(), await lead()];
    const before = await filesOf(app, [first, second, third]);
    const earlier = await merged(admin, second, first);
    const later = await merged(admin, third, second);
    expect((await undoMerge(admin, earlier)).problem.code).toBe('mergeKeptDeleted');
    for (const action of [later, earlier]) expect((await undoMerge(admin, action)).body.left).toEqual([]);
    expect(await filesOf(app, [first, second, third])).toEqual(before);
  });

  it('happens once, also for two people at the same time', async () => {
    const [kept, gone] = [await lead(), await lead()];
    const action = await merged(admin, kept, gone);
    const replies = await Promise.all([undoMerge(admin, action), undoMerge(admin, action)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is refused to a person who has lost the permission, and to everybody after 30 days', async () => {
    const agent = await signedIn(app, 'regular');
    const [kept, gone] = [await lead(), await lead()];
    const action = await merged(admin, kept, gone);
    await app.database.query(sql`update bulk_change set actor_id = ${agent.id}::uuid where id = ${action}::uuid`);
    expect((await undoMerge(agent, action)).status).toBe(403);
    await app.database.query(
      sql`update bulk_change set date_creation = now() - interval '31 days' where id = ${action}::uuid`,
    );
    expect((await undoMerge(admin, action)).status).toBe(404);
  });
});

it('an erasure of the lead that stays erases what is left of the other, and nothing can be undone any more', async () => {
  const approver = await signedIn(app, 'admin');
  const [kept, gone] = [
    await lead({ email: 'stays@example.test' }),
    await lead({ firstName: 'Klarabella', email: 'klarabella@example.test' }),
  ];
  const action = await merged(admin, kept, gone);
  const proposed = await admin.call(proposeErasure, {
    params: { id: kept },
    body: { reason: 'Asked for by letter', confirmation: 'stays@example.test' },
  });
  const approved = await approver.call(approve, { params: { id: proposed.body.approval }, body: {} });
  expect(approved.status).toBe(201);
  const rows = await app.database.query(sql`
    select first_name, email, phone, erased_at is not null as erased from users where id = ${gone}::uuid`);
  expect(rows).toMatchObject([{ first_name: 'N. N.', erased: true }]);
  expect((await undoMerge(admin, action)).problem.code).toBe('mergeGone');
  expect((await admin.call(routes.restore, { body: { ids: [gone] } })).body.done).toBe(0);
});

const textOf = (random: Random) => (random.chance(30) ? '' : `Text ${random.below(1000)}`);
const oneOf = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[random.below(values.length)] ?? values[0];

interface World {
  readonly staff: readonly [string, ...string[]];
  readonly campaigns: readonly [string, ...string[]];
}

/** A lead with random fields, comments and tasks. */
const randomLead = async (random: Random, { staff, campaigns }: World): Promise<string> => {
  const id = await lead();
  const labels = ['forex', 'binary_options', 'diamond'].filter(() => random.chance(50));
  await app.database.query(sql`
    update users set first_name = ${`First ${random.below(1000)}`}, phone = ${textOf(random)}, mobile = ${textOf(random)},
      company = ${textOf(random)}, campaign_id = ${oneOf(random, [null, ...campaigns])}::uuid,
      assigned_to = ${oneOf(random, [null, ...staff])}::uuid, qualifications = ${oneOf(random, ['', 'new', 'interested'])},
      labels = ${labels}::text[], status = ${oneOf(random, ['active', 'locked'])}
    where id = ${id}::uuid`);
  for (let count = random.below(4); count > 0; count -= 1)
    await app.database.query(sql`
      insert into comment (id, lead_id, author_id, text, deleted_at)
      values (${newId()}, ${id}::uuid, ${admin.id}::uuid, 'Note', ${random.chance(25) ? new Date() : null}::timestamptz)`);
  for (let count = random.below(4); count > 0; count -= 1) {
    const isDone = random.chance(40);
    await app.database.query(sql`
      insert into task (id, lead_id, owner_id, title, kind, state, date_due, date_completed)
      values (${newId()}, ${id}::uuid, ${oneOf(random, [null, ...staff])}::uuid, 'Call', 'toDo', ${isDone ? 'done' : 'open'},
        now(), ${isDone ? new Date() : null}::timestamptz)`);
  }
  return id;
};

const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`seed of the merges: ${seed}`);

it('a merge and its undo leave two random leads as they were', { timeout: 120_000 }, async () => {
  const random = randomFrom(seed);
  const add = () => addPerson(app, { role: 'regular' });
  const world: World = {
    staff: [admin.id, await add(), await add()],
    campaigns: [newId(), newId()],
  };
  for (const id of world.campaigns)
    await app.database.query(sql`insert into campaign (id, name) values (${id}::uuid, ${id})`);
  for (let round = 0; round < 40; round += 1) {
    const [kept, gone] = [await randomLead(random, world), await randomLead(random, world)];
    const before = await filesOf(app, [kept, gone]);
    const take = mergeFields.filter(() => random.chance(50));
    const { status, body, text } = await merge(admin, kept, gone, take);
    expect([status, text]).toEqual([201, text]);
    expect(await filesOf(app, [kept, gone])).not.toEqual(before);
    const undone = await undoMerge(admin, body.action);
    expect([undone.status, undone.body.left], `seed ${seed}, round ${round}: ${undone.text}`).toEqual([201, []]);
    expect(await filesOf(app, [kept, gone]), `seed ${seed}, round ${round}`).toEqual(before);
  }
});
