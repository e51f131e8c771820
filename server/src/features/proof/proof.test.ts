import { randomInt, randomUUID } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { ledgerProof, recountLedger } from '@countinghouse/contract/ledger/proof.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../../../test/app/approvals.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { beginRecount, readRunning } from '../../ledger/prove/recount-table.ts';
import { recountNext } from '../../ledger/prove/recount-next.ts';
import { origin } from '../../kernel/audit-seal/chain.ts';
import { beginning, digest, hashOf, readHead, readSlice } from '../../ledger/prove/slice-table.ts';
import { bookRecords } from './books-records.ts';
import { proveBooks } from './prove-books.ts';
import { recountBooks } from './recount-books.ts';

let app: TestApp;
let admin: Caller;
let root: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const show = async () => (await admin.call(ledgerProof)).body;
const faults = async () => (await show()).findings.map(({ fault }) => fault).toSorted();

/** Proves until no transfer waits: one is sealed only when no older transaction runs in any database of the server. */
const prove = async (): Promise<void> => {
  for (;;) {
    await proveBooks(app.running.app);
    const [waiting] = await app.database.query<{ count: number }>(sql`
      select count(*)::integer as count from transfer t
      where (t.tx, t.id) > (select coalesce(max(last_tx), -1), coalesce(max(last_id::text), ${beginning.id})::uuid
        from (select last_tx, last_id from ledger_slice order by number desc limit 1) s)`);
    if (waiting?.count === 0) return;
  }
};
const recount = async (): Promise<void> => {
  await beginRecount(app.database, null, new Date());
  while (await recountBooks(app.running.app));
};

/** A customer with an approved correction of this many euro. */
const corrected = async (euro = 100): Promise<string> => {
  const lead = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Books' });
  const id = await proposeCorrection(admin, lead, euro);
  expect((await root.call(approve, { params: { id }, body: {} })).status).toBe(201);
  return lead;
};

/** Runs statements as the database's owner, unaffected by triggers. */
const tamper = (...statements: readonly Sql[]): Promise<void> =>
  app.database.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
    for (const statement of statements) await transaction.query(statement);
  });

/** Books with the rights of the server's own role, as a colleague of the database's owner could. */
const postWithoutRecord = (lead: string): Promise<unknown> =>
  app.database.query(sql`
    select post_transfer(${randomUUID()}::uuid, 'deposit.complete', ${randomUUID()}, ${lead}::uuid, 'deposit',
      ${randomUUID()}::uuid, now(), now(), null, null, array['card_clearing', 'cash'], array[true, false],
      array[-500000, 500000]::bigint[])`);

const cashOf = (lead: string): Sql => sql`lead_id = ${lead}::uuid and kind = 'cash'`;
const entriesOf = (lead: string): Sql => sql`transfer_id in (select id from transfer where lead_id = ${lead}::uuid)`;

describe('the proof of the books', () => {
  // Each test repairs what it tampered with, and the repaired books are proved again.
  beforeEach(async () => {
    await prove();
    expect(await show()).toMatchObject({ findings: [], holds: true });
  });

  it('shows up to when everything is proved, with the number of transfers', async () => {
    const before = await show();
    await corrected();
    await prove();
    const after = await show();
    expect(after).toMatchObject({
      state: 'proved',
      transfers: before.transfers + 1,
      entries: before.entries + 2,
      sum: 0,
    });
    expect(Date.parse(after.provedUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(before.provedUntil ?? '1970-01-01'));
  });

  it('finds a balance that the database’s owner multiplied, notifies the admins, and clears it when it is right again', async () => {
    const lead = await corrected(10);
    await tamper(sql`update account set balance = balance * 91 where ${cashOf(lead)}`);
    await prove();
    const { state, holds, drifted, findings } = await show();
    expect([state, holds, drifted]).toEqual(['finding', false, 1]);
    expect(findings[0]).toMatchObject({
      fault: 'drifted',
      lead,
      leadName: 'Ada Books',
      found: 'cash 91000',
      expected: 'cash 1000',
    });
    const notices = (await root.call(notification.routes.list)).body.notifications;
    expect(notices.map(({ kind }) => kind)).toContain('proof.finding');
    await tamper(sql`update account set balance = balance / 91 where ${cashOf(lead)}`);
  });

  it('finds a balance of an earlier sealed customer whose proved balance was multiplied too, by the recount', async () => {
    const lead = await corrected(10);
    await prove();
    const multiply = (by: Sql): Promise<void> =>
      tamper(
        sql`update account set balance = balance ${by} where ${cashOf(lead)}`,
        sql`update account_proved set balance = balance ${by}
          where account_id = (select id from account where ${cashOf(lead)})`,
      );
    await multiply(sql`* 91`);
    await prove();
    expect(await faults()).toEqual([]);
    await recount();
    expect(await faults()).toEqual(['drifted']);
    await multiply(sql`/ 91`);
  });

  it('finds a transfer without a record that the server’s own role posted', async () => {
    const lead = await corrected();
    await postWithoutRecord(lead);
    await prove();
    expect((await show()).findings).toMatchObject([{ fault: 'noRecord', lead, resource: 'deposit' }]);
    await tamper(
      sql`delete from entry where transfer_id in (select id from transfer where lead_id = ${lead}::uuid and kind = 'deposit.complete')`,
      sql`delete from transfer where lead_id = ${lead}::uuid and kind = 'deposit.complete'`,
      sql`update account set balance = balance - 500000 where ${cashOf(lead)}`,
    );
    await recount();
    // Its slice no longer holds what was sealed: the trace of a posting that was taken back by hand stays.
    expect(await faults()).toContain('altered');
    await resealed();
  });

  it('finds an entry changed together with its counter-entry before it is sealed, by its record', async () => {
    const lead = await corrected(10);
    const scale = (by: Sql): Promise<void> =>
      tamper(sql`update entry set amount = amount ${by} where ${entriesOf(lead)}`);
    await scale(sql`* 91`);
    await prove();
    expect(await faults()).toContain('otherAmount');
    await scale(sql`/ 91`);
    await resealed();
  });

  it('finds an entry of a sealed slice changed with its counter-entry and balances, by the recount', async () => {
    const lead = await corrected(10);
    await prove();
    const scale = (by: Sql): Promise<void> =>
      tamper(sql`update entry set amount = amount ${by} where ${entriesOf(lead)}`);
    await scale(sql`* 91`);
    await recount();
    expect(await faults()).toEqual(['altered', 'drifted', 'drifted', 'otherAmount']);
    await scale(sql`/ 91`);
  });

  it('finds that the record says another amount than was posted, by the recount', async () => {
    const lead = await corrected(10);
    await prove();
    const says = (amount: number): Promise<void> =>
      tamper(
        sql`update approval set params = jsonb_set(params, '{amount}', to_jsonb(${amount}::integer)) where lead_id = ${lead}::uuid`,
      );
    await says(910);
    await recount();
    expect((await show()).findings).toMatchObject([
      { fault: 'otherAmount', found: 'adjustments -1000, cash 1000', expected: 'adjustments -91000, cash 91000' },
    ]);
    await says(10);
  });

  it('finds that the approval of a decided transfer was removed, by the recount', async () => {
    const lead = await corrected(10);
    await prove();
    const [use] = await app.database.query<{ id: string; ref: string }>(sql`
      select w.approval_id as id, w.ref from approval_use w join approval p on p.id = w.approval_id where p.lead_id = ${lead}::uuid`);
    await tamper(sql`delete from approval_use where approval_id = ${use?.id}::uuid`);
    await recount();
    expect(await faults()).toEqual(['noApproval']);
    await tamper(
      sql`insert into approval_use (approval_id, kind, ref) values (${use?.id}::uuid, 'correction', ${use?.ref})`,
    );
  });

  it('finds a deleted row of a sealed slice, by the recount', async () => {
    const lead = await corrected(10);
    await prove();
    await tamper(sql`delete from entry where ${entriesOf(lead)}`);
    await recount();
    expect(await faults()).toEqual(['altered', 'drifted', 'drifted', 'unbalanced']);
    await restoreEntries(lead, 10_00n);
  });

  it('finds a sealed slice rewritten with its seal, by the anchor outside the database', async () => {
    const lead = await corrected(10);
    await prove();
    const file = path.join(app.dataDir, 'ledger-anchor');
    const anchors = await readFile(file, 'utf8');
    await tamper(sql`update transfer set booked_at = booked_at - interval '1 day' where lead_id = ${lead}::uuid`);
    await reseal();
    await recount();
    expect(await faults()).toEqual(['rewritten']);
    await tamper(sql`update transfer set booked_at = booked_at + interval '1 day' where lead_id = ${lead}::uuid`);
    await reseal();
    expect(await readFile(file, 'utf8')).toContain(anchors);
  });

  it('finds at once that the end of the sealed slices was cut off', async () => {
    await corrected(10);
    await prove();
    const [last] = await app.database.query<{ number: bigint }>(sql`select max(number) as number from ledger_slice`);
    await appendFile(
      path.join(app.dataDir, 'ledger-anchor'),
      `2026-01-01T00:00:00.000Z ${(last?.number ?? 0n) + 9n} ${'a'.repeat(64)}\n`,
    );
    await proveBooks(app.running.app);
    expect(await faults()).toEqual(['cut']);
    const file = path.join(app.dataDir, 'ledger-anchor');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^2026-01-01.*\n/m, ''));
    await app.database.query(sql`update ledger_finding set date_cleared = now() where fault = 'cut'`);
  });

  it('raises no false alarm in a busy random history with writers at the same time', async () => {
    const seed = randomInt(2 ** 31);
    console.info(`seed ${seed}`);
    const next = numbersOf(seed);
    const leads = await Promise.all(Array.from({ length: 4 }, () => corrected(1_000)));
    let isOver = false;
    const proving = (async () => {
      while (!isOver) await proveBooks(app.running.app);
    })();
    await Promise.all(
      leads.map(async (lead) => {
        for (let step = 0; step < 6; step += 1) {
          const id = await proposeCorrection(admin, lead, next(2) === 0 ? -(1 + next(100)) : 1 + next(100));
          expect((await root.call(approve, { params: { id }, body: {} })).status).toBe(201);
        }
      }),
    );
    isOver = true;
    await proving;
    await prove();
    await recount();
    expect(await faults()).toEqual([]);
  });

  it('continues a recount at the slice where its server was killed, and answers meanwhile', async () => {
    const lead = await corrected(10);
    await prove();
    await beginRecount(app.database, null, new Date());
    const recounting = { records: bookRecords, anchors: new Map(), page: 500 };
    const step = () => runAsSystem(app.running.app, 'ledger.recount', (context) => recountNext(context, recounting));
    await step();
    const killed = runAsSystem(app.running.app, 'ledger.recount', async (context) => {
      await recountNext(context, recounting);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect((await readRunning(app.database))?.slice).toBe(1n);
    expect(await show()).toMatchObject({ recount: { doneAt: null } });
    await tamper(sql`update account set balance = balance * 91 where ${cashOf(lead)}`);
    expect((await admin.call(recountLedger)).body.recount?.percent).toBeLessThan(100);
    // The server recounts as well; whichever of the two holds the lock goes on.
    while ((await show()).recount !== null) await recountBooks(app.running.app);
    expect(await faults()).toEqual(['drifted']);
    expect((await show()).lastRecount).toMatchObject({ percent: 100 });
    await tamper(sql`update account set balance = balance / 91 where ${cashOf(lead)}`);
  });
});

/** Restores the two entries of a correction that a test deleted. */
const restoreEntries = (lead: string, cents: bigint): Promise<void> =>
  tamper(sql`
    insert into entry (transfer_id, account_id, amount, at)
    select t.id, a.id, case when a.lead_id is null then -${cents}::bigint else ${cents}::bigint end, t.at from transfer t
      join account a on (a.kind = 'adjustments' and a.stripe = abs(hashtext(${lead})::bigint) % 16) or (a.lead_id = t.lead_id and a.kind = 'cash')
    where t.lead_id = ${lead}::uuid`).then(() => resealed());

/** Writes all seals again as the database's owner would, so that they fit the transfers and one another. */
const reseal = async (): Promise<void> => {
  let [hash, after] = [origin, beginning];
  for (let number = 1n; ; number += 1n) {
    const slice = await readSlice(app.database, number);
    if (!slice) return;
    const content = await digest(app.database, after, slice);
    hash = hashOf(hash, { ...slice, ...content });
    await tamper(sql`
      update ledger_slice set transfers = ${content.transfers}, entries = ${content.entries},
        content = decode(${content.content.toString('hex')}, 'hex'), hash = decode(${hash.toString('hex')}, 'hex')
      where number = ${number}`);
    after = slice;
  }
};

/** The same with the anchors, so that the next test begins with books that agree. */
const resealed = async (): Promise<void> => {
  await reseal();
  const head = await readHead(app.database);
  await writeFile(
    path.join(app.dataDir, 'ledger-anchor'),
    head ? `${new Date().toISOString()} ${head.number} ${head.hash.toString('hex')}\n` : '',
  );
  await tamper(
    sql`update account_proved p set balance = coalesce((select sum(e.amount) from entry e where e.account_id = p.account_id), 0)`,
    sql`update account a set balance = coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)`,
  );
};

/** A reproducible generator of numbers below `most`. */
const numbersOf = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
};
