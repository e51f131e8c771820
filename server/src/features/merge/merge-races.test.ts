import { deposit, startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { cardDeposit } from '../../../test/app/deposit-scenes.ts';
import { filesOf, merge } from '../../../test/app/merge-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const lead = () => addPerson(app, { role: 'lead' });
const rounds = 8;
const binned = (ids: readonly string[]) =>
  app.database.query<{ id: string; into: string }>(sql`
    select id, merged_into as into from users where id = any(${ids}::uuid[]) and deleted_at is not null`);
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const waiting = await app.database.query(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length === 0) throw new Error('not waiting yet');
  }, 5_000);

it('one of two merges of a pair in both directions at once wins', { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await lead(), await lead()];
    const replies = await Promise.all([merge(admin, one, other), merge(admin, other, one)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    const [gone, ...more] = await binned([one, other]);
    expect(more).toEqual([]);
    expect(gone?.into).toBe(gone?.id === one ? other : one);
  }
});

it('one of two merges of one lead into two others at once wins', { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [gone, one, other] = [await lead(), await lead(), await lead()];
    await app.database.query(sql`insert into comment (id, lead_id, text) values (${newId()}, ${gone}::uuid, 'Note')`);
    const replies = await Promise.all([merge(admin, one, gone), merge(admin, other, gone)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    const into = replies[0]?.status === 201 ? one : other;
    expect(await binned([gone, one, other])).toEqual([{ id: gone, into }]);
    const comments = await app.database.query<{ lead_id: string }>(sql`
      select lead_id from comment where lead_id = any(${[gone, one, other]}::uuid[])`);
    expect(comments).toEqual([{ lead_id: into }]);
  }
});

it('two merges in a chain at once leave no record with a lead in the bin', { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [first, second, third] = [await lead(), await lead(), await lead()];
    await app.database.query(sql`insert into comment (id, lead_id, text) values (${newId()}, ${first}::uuid, 'Note')`);
    const replies = await Promise.all([merge(admin, second, first), merge(admin, third, second)]);
    for (const { status } of replies) expect([201, 404]).toContain(status);
    const [row] = await app.database.query<{ binned: boolean }>(sql`
      select l.deleted_at is not null as binned from comment c join users l on l.id = c.lead_id
      where c.lead_id = any(${[first, second, third]}::uuid[])`);
    expect(row).toEqual({ binned: false });
  }
});

it('a merge that waits for a deposit of the lead that goes is refused and changes nothing', async () => {
  const [kept, gone] = [await lead(), await lead()];
  let merging: ReturnType<typeof merge> | undefined;
  const before = await filesOf(app, [kept, gone]);
  await app.database.transaction(async (depositing) => {
    await depositing.query(sql`
      insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, date_creation)
      values (${newId()}, ${gone}::uuid, 100, 'pending', 'bank_transfer', null, ${newId()}, now())`);
    merging = merge(admin, kept, gone);
    await untilOneWaits();
  });
  const refused = await merging;
  expect([refused?.status, refused?.problem.code]).toEqual([409, 'mergeOtherHistory']);
  expect(await filesOf(app, [kept, gone])).toEqual(before);
});

it(
  'a deposit and a merge at the same moment never leave money with a lead in the bin',
  { timeout: 60_000 },
  async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const kept = await lead();
      const gone = await signedIn(app, 'lead');
      const [merging, depositing] = await Promise.all([
        merge(admin, kept, gone.id),
        gone.call(startDeposit, { body: cardDeposit() }),
      ]);
      const deposits = await app.database.query(sql`select 1 from deposit where lead_id = ${gone.id}::uuid`);
      const isGone = (await binned([gone.id])).length === 1;
      expect([merging.status, isGone, deposits.length]).toEqual(
        merging.status === 201 ? [201, true, 0] : [409, false, 1],
      );
      expect(depositing.status === 201).toBe(!isGone);
      outcomes.add(isGone ? 'merged' : 'deposited');
    }
    expect(outcomes.size).toBeGreaterThan(0);
    expect((await admin.call(deposit.routes.list)).status).toBe(200);
  },
);
