import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { UnsafeDatabaseError, verifyDurability } from './durability.ts';
import type { Queryable } from './database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
});

afterAll(() => test.drop());

const safe = { version: 150_000, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' };

function serverWithSettings(settings: object): Queryable {
  return {
    query: <Row>() => Promise.resolve([settings as Row]),
    copyFrom: () => Promise.reject(new Error('not asked for')),
  };
}

describe('the durability of the database', () => {
  it('is sufficient in the embedded server', async () => {
    await expect(verifyDurability(test.database)).resolves.toBeUndefined();
  });

  it('is insufficient when commits do not wait for the disk', async () => {
    const work = test.database.transaction(async (transaction) => {
      await transaction.query(sql`set local synchronous_commit = off`);
      await verifyDurability(transaction);
    });
    await expect(work).rejects.toThrow(/synchronous_commit must not be off/);
  });

  it.each([
    [{ fsync: 'off' }, /fsync must be on/],
    [{ fullPageWrites: 'off' }, /full_page_writes must be on/],
    [{ version: 140_013 }, /PostgreSQL 15 or newer/],
  ])('is insufficient with %j', async (change, reason) => {
    const check = verifyDurability(serverWithSettings({ ...safe, ...change }));
    await expect(check).rejects.toThrow(reason);
    await expect(check).rejects.toBeInstanceOf(UnsafeDatabaseError);
  });

  it.each(['local', 'remote_apply'])('is sufficient with synchronous_commit %s', async (synchronousCommit) => {
    await expect(verifyDurability(serverWithSettings({ ...safe, synchronousCommit }))).resolves.toBeUndefined();
  });
});
