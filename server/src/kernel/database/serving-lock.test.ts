import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { ServingLockLostError } from './errors.ts';
import { openDatabase } from './pool.ts';
import {
  DatabaseInUseError,
  holdServingLock,
  type ServingLock,
  type ServingLockOptions,
  whileHeld,
} from './serving-lock.ts';

const patience = { start: 0, loss: 0 };
/** The default of one second is not always enough on a busy machine. */
const patiently = { timeout: 10_000 };
const log = { info: () => undefined, error: () => undefined };
let test: TestDatabase;
let locks: ServingLock[];

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  locks = [];
});
afterEach(async () => {
  for (const lock of locks) await lock.release();
  await test.drop();
});

const hold = async (url = test.url, options: Partial<ServingLockOptions> = {}): Promise<ServingLock> => {
  const lock = await holdServingLock(url, { servers: 'one', log, onTaken: () => undefined, patience, ...options });
  locks.push(lock);
  return lock;
};

/** Cuts the connection that holds the lock, as a restart of PostgreSQL or a network loss does. */
const cut = () =>
  test.database.query(sql`
    select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);

describe('the lock of a database', () => {
  it('is held by one server at a time, and separately for another database', async () => {
    const lock = await hold();
    expect(lock.isHeld()).toBe(true);
    await expect(hold()).rejects.toBeInstanceOf(DatabaseInUseError);
    const other = await createTestDatabase({ empty: true });
    const second = await hold(other.url);
    expect(second.isHeld()).toBe(true);
    await second.release();
    await other.drop();
  });

  it('is free after its release', async () => {
    await (await hold()).release();
    expect((await hold()).isHeld()).toBe(true);
  });

  it('is taken again after its connection was lost', async () => {
    const heldAgain = vi.fn();
    const lock = await hold(test.url, { log: { ...log, info: heldAgain } });
    const locked = vi.fn();
    const again = await holdServingLock(test.url, { servers: 'one', log, onTaken: locked, patience }).catch(
      (error: unknown) => error,
    );
    expect(again).toBeInstanceOf(DatabaseInUseError);
    await cut();
    // Not `isHeld`, which stays true until the server has noticed the loss.
    await expect.poll(() => heldAgain.mock.calls.length, patiently).toBe(1);
    expect(lock.isHeld()).toBe(true);
    await expect(hold()).rejects.toBeInstanceOf(DatabaseInUseError);
  });

  it('ends the server when another one took it after a loss', async () => {
    const taken = vi.fn();
    const lock = await hold(test.url, { onTaken: taken });
    const second = openDatabase(test.url, { max: 1 });
    // Waits in PostgreSQL's own queue, so that it is the first to get the lock.
    const waiting = second.transaction(async (transaction) => {
      await transaction.query(sql`select pg_advisory_lock(7420118305337)`);
      await expect.poll(() => taken.mock.calls.length, patiently).toBe(1);
    });
    await expect
      .poll(
        () => test.database.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`),
        patiently,
      )
      .toHaveLength(1);
    await cut();
    await waiting;
    expect(lock.isHeld()).toBe(false);
    await second.close();
  });
});

describe('work on a database whose lock is lost', () => {
  it('is refused, and open transactions are rolled back', async () => {
    await test.database.query(sql`create table work (id int)`);
    let held = true;
    const guarded = whileHeld({ isHeld: () => held }, test.database);
    await guarded.query(sql`insert into work values (1)`);
    const underWay = guarded.transaction(async (transaction) => {
      await transaction.query(sql`insert into work values (2)`);
      held = false;
    });
    await expect(underWay).rejects.toBeInstanceOf(ServingLockLostError);
    await expect(guarded.query(sql`insert into work values (3)`)).rejects.toBeInstanceOf(ServingLockLostError);
    await expect(guarded.transaction(async () => undefined)).rejects.toBeInstanceOf(ServingLockLostError);
    held = true;
    expect(await guarded.query(sql`select id from work`)).toEqual([{ id: 1 }]);
  });
});
