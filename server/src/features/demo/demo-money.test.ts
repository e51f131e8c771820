import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
let root: Caller;
let own = '';

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  await haveTwoFactor(app, root);
  await fillDemo(app.running.app);
  own = await addPerson(app, { role: 'lead' });
  await book(app, own, { lines: paidIn(77_00n) });
});
afterAll(() => app.stop());

const proof = async () => await countBooks(app);
const capital = async (userId: string) => (await root.call(capitalFunds, { params: { userId } })).body.capital;
const drift = () => app.database.query(sql`select d.* from total_state s, total_drift(s.measure) d`);
const count = async (table: 'transfer' | 'entry'): Promise<number> => {
  const [row] = await app.database.query<{ count: bigint }>(sql`select count(*) as count from ${sql([table])}`);
  return Number(row?.count);
};

/** Runs as the owner of the database, with the setting that permits removal of the demo. */
const withKey = (statement: string): Promise<unknown> =>
  app.database.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('countinghouse.removes_demo', 'yes', true)`);
    await transaction.query(sql([statement]));
  });

describe('the demo company’s money', () => {
  it('is two years of deposits and withdrawals that the ledger proves', async () => {
    expect(await proof()).toMatchObject({ holds: true });
    const from = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
    const { total, periods } = (await root.call(cashFlowStats, { query: { from, by: 'month' } })).body;
    expect(total.net).toBeGreaterThan(10_000);
    expect(periods.filter((period) => period.countIn > 0).length).toBeGreaterThan(12);
    const [drift] = await app.database.query(sql`
      select 1 from deposit d where status = 'completed' and not exists (
        select 1 from transfer t where t.ref = d.id::text and t.kind = 'deposit.complete' and t.at = d.date_done)`);
    expect(drift).toBeUndefined();
  });

  it('has references that can be read out over the telephone', async () => {
    const references = await app.database.query<{ reference: string }>(sql`
      select transaction_id as reference from deposit union all select transaction_id from withdrawal`);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter(({ reference }) => !/^[A-Z]{3}-\d{5}$/.test(reference))).toEqual([]);
    expect(new Set(references.map(({ reference }) => reference)).size).toBe(references.length);
  });

  it('cannot be created by marking a customer as demo', async () => {
    const rise = sql`update users set demo = true where id = ${own}::uuid`;
    await expect(app.running.app.database.query(rise)).rejects.toThrow('only a new record');
    await expect(app.database.query(rise)).rejects.toThrow('only a new record');
  });

  it.each(['transfer', 'entry'])('leaves %s as append-only as before', async (table) => {
    await expect(app.database.query(sql([`delete from ${table}`]))).rejects.toThrow('append-only');
    await expect(
      withKey(`delete from ${table} where id in (select id from ${table} order by id desc limit 1)`),
    ).rejects.toThrow(table === 'entry' ? 'append-only' : /append-only|violates foreign key/);
    await expect(withKey(`delete from ${table}`)).rejects.toThrow(/append-only|violates foreign key/);
    await expect(withKey(`update ${table} set at = now()`)).rejects.toThrow('append-only');
    await expect(app.running.app.database.query(sql([`delete from ${table}`]))).rejects.toThrow('permission denied');
  });

  it('is removed with one click, and the ledger adds up without it', async () => {
    const before = await proof();
    expect(before.transfers).toBeGreaterThan(100);
    expect(await drift()).toEqual([]);
    expect((await root.call(removeDemo)).status).toBeLessThan(300);
    expect(await proof()).toMatchObject({ holds: true, transfers: 1, entries: 2 });
    expect([await count('transfer'), await count('entry'), await capital(own)]).toEqual([1, 2, 77]);
    expect((await root.call(demoState)).body).toEqual({ active: false, records: 0 });
    expect(await drift()).toEqual([]);
    const [house] = await app.database.query<{ sum: bigint }>(
      sql`select sum(balance)::bigint as sum from account where lead_id is null`,
    );
    expect(house?.sum).toBe(-77_00n);
  });

  it('removes nothing when there is no demo', async () => {
    await root.call(removeDemo);
    expect(await proof()).toMatchObject({ holds: true, transfers: 1 });
  });
});

describe('a demo person referenced by the company’s own records', () => {
  it('is locked and moved to the bin instead of deleted', async () => {
    const [staff] = await app.database.query<{ id: string }>(sql`
      insert into users (id, role, first_name, last_name, email, demo)
      values (gen_random_uuid(), 'admin', 'Demo', 'Approver', 'approver@demo.example', true) returning id`);
    await app.database.query(sql`
      insert into withdrawal (id, lead_id, amount, status, transaction_id, destination, entered_by, target_at)
      values (gen_random_uuid(), ${own}::uuid, 100, 'pending', 'own-1', 'Somewhere', ${staff?.id}::uuid, now())`);
    expect((await root.call(removeDemo)).status).toBeLessThan(300);
    const [left] = await app.database.query(sql`
      select status, demo, deleted_at is not null as gone from users where id = ${staff?.id}::uuid`);
    expect(left).toEqual({ status: 'locked', demo: false, gone: true });
  });
});
