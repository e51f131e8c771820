import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import type { Transaction } from '../database/database.ts';
import { liveSessions } from './live-session.ts';

const people = 40;
let data: TestDatabase;
const sessions: string[] = [];
beforeAll(async () => {
  data = await createTestDatabase();
  await data.database.query(
    sql`update setting set networks_admin = '203.0.113.0/24', networks_regular = '198.51.100.7'`,
  );
  for (let index = 0; index < people; index += 1) {
    const [id, session] = [newId(), newId()];
    const role = index % 2 === 0 ? 'admin' : 'lead';
    await data.database.query(sql`
      insert into users (id, role, first_name, last_name, email) values (${id}, ${role}, 'Test', 'Person', ${`${id}@example.test`})`);
    await data.database.query(sql`
      insert into session (id, token_hash, cookie_hash, user_id, expires)
      values (${session}, sha256(${`t${id}`}::bytea), sha256(${`c${id}`}::bytea), ${id}, now() + interval '8 hours')`);
    sessions.push(session);
  }
});
afterAll(() => data.drop());

/** Scans of the company's settings in this transaction. */
const scans = async (transaction: Transaction): Promise<number> => {
  const [row] = await transaction.query<{ scans: number }>(sql`
    select (seq_scan + coalesce(idx_scan, 0))::integer as scans from pg_stat_xact_user_tables where relname = 'setting'`);
  return row?.scans ?? 0;
};

const scansFor = (ids: readonly string[]): Promise<number> =>
  data.database.transaction(async (transaction) => {
    const before = await scans(transaction);
    await liveSessions(transaction, ids, new Date());
    return (await scans(transaction)) - before;
  });

describe('the check of live connections', () => {
  it('gives each session the networks of its role, and customers none', async () => {
    const found = await liveSessions(data.database, sessions, new Date());
    expect(sessions.map((id) => found.get(id)?.networks)).toEqual(
      sessions.map((_, index) => (index % 2 === 0 ? '203.0.113.0/24' : '')),
    );
  });

  it('reads the settings as often for all sessions as for two of them', async () => {
    const few = await scansFor(sessions.slice(0, 2));
    expect([few > 0, await scansFor(sessions)]).toEqual([true, few]);
  });
});
