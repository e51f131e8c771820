import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { isLeading, type Lease, seekLead } from './lead-lock.ts';

const patiently = { timeout: 10_000 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let test: TestDatabase;
let standing: { stop(): Promise<void> }[];

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  standing = [];
});
afterEach(async () => {
  for (const one of standing) await one.stop();
  await test.drop();
});

/** A server that tries to take the lead, and what it has begun and ended. */
const candidate = (ended: () => Promise<void> = async () => undefined) => {
  const begun = vi.fn<(lease: Lease) => void>();
  const end = vi.fn(ended);
  const begin = async (lease: Lease) => {
    begun(lease);
    return end;
  };
  const one = seekLead(test.url, { begin, log });
  standing.push(one);
  return { begun, end, ...one };
};

/** Ends connections for locks, as a restart of PostgreSQL or a network loss does: those with the lead, or those without. */
const cut = (holdsLead: boolean) =>
  test.database.query(sql`
    select pg_terminate_backend(a.pid, 5000) from pg_stat_activity a
    where a.application_name = 'countinghouse lead lock' and a.datname = current_database()
      and ${holdsLead} = exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`);

describe('the lead among the servers of a database', () => {
  it('passes to the next server when the leading one stops, and is one server’s at a time', async () => {
    const first = candidate();
    await expect.poll(() => first.begun.mock.calls.length, patiently).toBe(1);
    const second = candidate();
    await first.stop();
    await expect.poll(() => second.begun.mock.calls.length, patiently).toBe(1);
    expect(first.end).toHaveBeenCalledOnce();
    expect(second.end).not.toHaveBeenCalled();
  });

  it('is kept by the server that gets it, though its connection was lost while it waited', async () => {
    const first = candidate();
    await expect.poll(() => first.begun.mock.calls.length, patiently).toBe(1);
    const second = candidate();
    const waiting = sql`
      select pid from pg_stat_activity where application_name = 'countinghouse lead lock' and datname = current_database()`;
    await expect.poll(() => test.database.query(waiting), patiently).toHaveLength(2);
    await cut(false);
    await expect.poll(() => test.database.query(waiting), patiently).toHaveLength(2);
    await first.stop();
    await expect.poll(() => second.begun.mock.calls.length, patiently).toBe(1);
    const [[lease] = []] = second.begun.mock.calls;
    await expect.poll(() => test.database.query(sql`select 1`), patiently).toHaveLength(1);
    expect(second.end).not.toHaveBeenCalled();
    expect(lease && (await isLeading(test.database, lease))).toBe(true);
  });

  it('is released and taken again when the work fails to end', async () => {
    const one = candidate(() => Promise.reject(new Error('does not end')));
    await expect.poll(() => one.begun.mock.calls.length, patiently).toBe(1);
    await cut(true);
    await expect.poll(() => one.begun.mock.calls.length, patiently).toBe(2);
  });

  it('is no longer that of a lease whose connection has ended', async () => {
    const one = candidate();
    await expect.poll(() => one.begun.mock.calls.length, patiently).toBe(1);
    const [[lease] = []] = one.begun.mock.calls;
    if (!lease) throw new Error('no lease');
    expect(await isLeading(test.database, lease)).toBe(true);
    await cut(true);
    expect(await isLeading(test.database, lease)).toBe(false);
  });
});
