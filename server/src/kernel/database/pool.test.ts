import { type AddressInfo, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { PlannedByValue, type Queryable, type Transaction } from './database.ts';
import {
  isCheckViolation,
  isConnectionLoss,
  isForeignKeyViolation,
  isUniqueViolation,
  violatedConstraint,
} from './errors.ts';
import { openDatabase } from './pool.ts';

/** The default of one second is not always enough on a busy machine. */
const patiently = { timeout: 10_000 };
const firstId = '01990000-0000-7000-8000-000000000001';
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  await test.database.transaction((transaction) =>
    transaction.script(`
      create table wallet (id int constraint wallet_key primary key, cents bigint constraint not_negative check (cents >= 0));
      create table coin (wallet int constraint coin_wallet references wallet (id))`),
  );
});

beforeEach(async () => {
  await test.database.query(sql`truncate wallet, coin`);
});

afterAll(() => test.drop());

async function cents(): Promise<bigint | undefined> {
  const [row] = await test.database.query<{ cents: bigint }>(sql`select cents from wallet where id = 1`);
  return row?.cents;
}

describe('values on their way to PostgreSQL and back', () => {
  it('keeps a bigint beyond the safe integers', async () => {
    const [row] = await test.database.query(sql`select ${9_007_199_254_740_993n}::bigint as value`);
    expect(row).toEqual({ value: 9_007_199_254_740_993n });
  });

  it.each([
    ['bigint', sql`select ${[1n, 2n]}::bigint[] as value`, [1n, 2n]],
    ['text', sql`select ${['a"b', 'c,d', "e'f"]}::text[] as value`, ['a"b', 'c,d', "e'f"]],
    ['no elements', sql`select ${[]}::uuid[] as value`, []],
    ['null', sql`select ${[null, 'NULL', 'null', '']}::text[] as value`, [null, 'NULL', 'null', '']],
    [
      'special characters',
      sql`select ${['\\', '{a}', '"', ' x ', 'a\nb', '\\"', '💶']}::text[] as value`,
      ['\\', '{a}', '"', ' x ', 'a\nb', '\\"', '💶'],
    ],
    ['boolean', sql`select ${[true, false]}::boolean[] as value`, [true, false]],
    ['integer', sql`select ${[1, -2]}::integer[] as value`, [1, -2]],
    ['numeric, as text', sql`select ${['1.50', 2]}::numeric[] as value`, ['1.50', '2']],
    ['moment', sql`select ${[new Date(5), null]}::timestamptz[] as value`, [new Date(5), null]],
    ['date', sql`select ${['2026-02-03']}::date[] as value`, [new Date('2026-02-03')]],
    ['json', sql`select ${[{ a: ['"', 1] }, 'x']}::jsonb[] as value`, [{ a: ['"', 1] }, 'x']],
    ['uuid', sql`select array_agg(id) as value from (values (${firstId}::uuid)) as t(id)`, [firstId]],
  ])('sends and returns an array of %s', async (_name, statement, expected) => {
    expect(await test.database.query(statement)).toEqual([{ value: expected }]);
  });

  it.each([[true], ['text'], [{ deep: [1, null] }], [[1, 2]], [0]])('keeps the json value %j', async (value) => {
    expect(await test.database.query(sql`select ${value}::jsonb as value`)).toEqual([{ value }]);
  });

  it('returns a moment as a Date and null as null', async () => {
    const moment = new Date('2026-02-03T04:05:06.789Z');
    const statement = sql`select ${moment}::timestamptz as value, ${null}::text as nothing`;
    expect(await test.database.query(statement)).toEqual([{ value: moment, nothing: null }]);
  });

  it('runs its sessions in UTC with limits on statements, locks and idle transactions', async () => {
    const names = ['TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const rows = await test.database.query<{ value: string }>(
      sql`select current_setting(name) as value from unnest(${names}::text[]) with ordinality as t (name, place) order by place`,
    );
    expect(rows.map((row) => row.value)).toEqual(['UTC', '15s', '5s', '30s']);
  });

  it('lets PostgreSQL compile no statement, even where that is on by default', async () => {
    await test.database.query(
      sql`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
    );
    const other = openDatabase(test.url, { max: 1 });
    expect(await other.query(sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'off' }]);
    await other.close();
  });
});

describe('a statement', () => {
  it('is prepared for the next call, unless it is planned by value', async () => {
    const prepared = await test.database.transaction(async (transaction) => {
      expect(await transaction.query(sql`select ${1}::integer as prepared`)).toEqual([{ prepared: 1 }]);
      const byValue = new PlannedByValue(sql`select ${2}::integer as planned, ${null}::text as nothing`);
      expect(await transaction.query(byValue)).toEqual([{ planned: 2, nothing: null }]);
      return transaction.query<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    });
    const texts = prepared.map(({ statement }) => statement).join('\n');
    expect(texts).toContain('as prepared');
    expect(texts).not.toContain('as planned');
  });
});

describe('a transaction', () => {
  it('is rolled back when its work throws', async () => {
    const work = test.database.transaction(async (transaction) => {
      await transaction.query(sql`insert into wallet values (1, 5)`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await cents()).toBeUndefined();
  });

  it('continues after a savepoint failed', async () => {
    await test.database.transaction(async (transaction) => {
      await transaction.query(sql`insert into wallet values (1, 5)`);
      const duplicate = transaction.savepoint((inner) => inner.query(sql`insert into wallet values (1, 6)`));
      await expect(duplicate).rejects.toThrow('duplicate');
      await transaction.query(sql`update wallet set cents = 7`);
    });
    expect(await cents()).toBe(7n);
  });

  it('runs at read committed', async () => {
    const rows = await test.database.transaction((transaction) =>
      transaction.query(sql`select current_setting('transaction_isolation') as level`),
    );
    expect(rows).toEqual([{ level: 'read committed' }]);
  });

  it.each(['40001', '40P01'])('is repeated after error %s until it succeeds', async (code) => {
    let runs = 0;
    await test.database.transaction(async (transaction) => {
      runs += 1;
      await transaction.query(sql`insert into wallet values (1, ${runs})`);
      if (runs < 4) await transaction.script(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);
    });
    expect([runs, await cents()]).toEqual([4, 4n]);
  });

  it.each([
    ['40001', 4],
    ['23505', 1],
  ])('gives up on error %s after %i runs', async (code, expected) => {
    let runs = 0;
    const work = test.database.transaction((transaction) => {
      runs += 1;
      return transaction.script(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    });
    await expect(work).rejects.toThrow('no');
    expect(runs).toBe(expected);
  });
});

describe('a refusal by a constraint', () => {
  it('is distinguished by kind and name', async () => {
    await test.database.query(sql`insert into wallet values (1, 5)`);
    const duplicate = await test.database.query(sql`insert into wallet values (1, 5)`).catch((error: unknown) => error);
    const negative = await test.database.query(sql`insert into wallet values (2, -1)`).catch((error: unknown) => error);
    const orphan = await test.database.query(sql`insert into coin values (3)`).catch((error: unknown) => error);
    expect([duplicate, negative, orphan].map((error) => isUniqueViolation(error))).toEqual([true, false, false]);
    expect([duplicate, negative, orphan].map((error) => isCheckViolation(error))).toEqual([false, true, false]);
    expect([duplicate, negative, orphan].map((error) => isForeignKeyViolation(error))).toEqual([false, false, true]);
    expect(isUniqueViolation(duplicate, 'wallet_key')).toBe(true);
    expect(isUniqueViolation(duplicate, 'other_key')).toBe(false);
    expect(violatedConstraint(negative)).toBe('not_negative');
  });
});

describe('copying rows in', () => {
  it('stores every row of the stream', async () => {
    await test.database.transaction(async (transaction) => {
      const target = await transaction.copyFrom(sql`copy wallet (id, cents) from stdin`);
      await pipeline(Readable.from(['1\t10\n', '2\t20\n']), target);
    });
    expect(await cents()).toBe(10n);
  });

  it.each([
    ['the last', ['1\t10\n', '2\t-20\n']],
    [
      'an early',
      ['1\t10\n', '2\t-20\n', ...Array.from({ length: 20_000 }, (_, row) => `${row + 3}\t${'0'.repeat(90)}\n`)],
    ],
  ])('rejects and stores nothing when PostgreSQL refuses %s row', async (_name, lines) => {
    const work = test.database.transaction(async (transaction) => {
      const target = await transaction.copyFrom(sql`copy wallet (id, cents) from stdin`);
      await pipeline(Readable.from(lines), target);
    });
    await expect(work).rejects.toThrow('not_negative');
    expect(await cents()).toBeUndefined();
  });

  it('stores nothing when the source of the rows fails', async () => {
    async function* brokenSource() {
      yield '1\t10\n';
      await Promise.reject(new Error('file cut short'));
    }
    const work = test.database.transaction(async (transaction) => {
      const target = await transaction.copyFrom(sql`copy wallet (id, cents) from stdin`);
      await pipeline(Readable.from(brokenSource()), target);
    });
    await expect(work).rejects.toThrow('file cut short');
    expect(await cents()).toBeUndefined();
  });
});

describe('listening', () => {
  it('receives notifications until it stops', async () => {
    const payloads: string[] = [];
    let arrived: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (arrived = resolve));
    const stop = await test.database.listen('news', (payload) => {
      payloads.push(payload);
      arrived();
    });
    await test.database.query(sql`select pg_notify('news', 'one')`);
    await first;
    await stop();
    await test.database.query(sql`select pg_notify('news', 'two')`);
    expect(payloads).toEqual(['one']);
  });
});

describe('closing', () => {
  it('lets a running transaction finish', async () => {
    const database = openDatabase(test.url, { max: 1 });
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const running = database.transaction(async (transaction) => {
      await transaction.query(sql`insert into wallet values (1, 5)`);
      begun();
      await transaction.query(sql`select pg_sleep(0.1)`);
    });
    await started;
    await Promise.all([running, database.close()]);
    expect(await cents()).toBe(5n);
  });
});

describe('a connection that is cut', () => {
  const pidOf = async (runner: Queryable): Promise<number> => {
    const [row] = await runner.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return row?.pid ?? 0;
  };
  const cut = (pid: number) => test.database.query(sql`select pg_terminate_backend(${pid}::int, 2000)`);

  // An uncatchable error would end the process; vitest reports it as a failure of this file.
  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    [
      'while a statement runs',
      async (transaction) => {
        const pid = await pidOf(transaction);
        await Promise.all([transaction.query(sql`select pg_sleep(20)`), cut(pid)]);
      },
    ],
    [
      'between two statements',
      async (transaction) => cut(await pidOf(transaction)).then(() => transaction.query(sql`select 1`)),
    ],
    ['before the end', async (transaction) => cut(await pidOf(transaction))],
    [
      'within a savepoint',
      (transaction) =>
        transaction.savepoint(async (inner) => cut(await pidOf(inner)).then(() => inner.query(sql`select 1`))),
    ],
    [
      'and whose error is ignored',
      async (transaction) =>
        cut(await pidOf(transaction)).then(() =>
          transaction.query(sql`select 1`).catch(() => transaction.query(sql`select 2`).catch(() => 'done')),
        ),
    ],
  ])('%s rolls its transaction back, and the pool remains usable', async (_when, work) => {
    const pool = openDatabase(test.url, { max: 2 });
    for (let round = 0; round < 10; round += 1) {
      const transaction = pool.transaction(async (opened) => {
        await opened.query(sql`insert into wallet values (1, 5)`);
        await work(opened);
      });
      const error: unknown = await transaction.catch((reason: unknown) => reason);
      expect(isConnectionLoss(error)).toBe(true);
      expect(await cents()).toBeUndefined();
      // The driver may report the loss once more, but not for ever.
      await vi.waitFor(() => pool.query(sql`select 1`), patiently);
    }
    await pool.close();
  });

  it('while it runs a single statement is replaced, however often that happens', async () => {
    const pool = openDatabase(test.url, { max: 2, applicationName: 'cut' });
    const payloads: string[] = [];
    await pool.listen('cut', (payload) => payloads.push(payload));
    for (let round = 0; round < 6; round += 1) {
      const running = pool.query(sql`select pg_sleep(20)`).catch((reason: unknown) => reason);
      await vi.waitFor(async () => {
        const gone = await test.database.query(sql`
          select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = 'cut' and wait_event = 'PgSleep'`);
        expect(gone).toHaveLength(1);
      }, patiently);
      expect(isConnectionLoss(await running)).toBe(true);
      await vi.waitFor(() => pool.query(sql`select pg_notify('cut', ${`round ${round}`})`), patiently);
    }
    await vi.waitFor(() => expect(payloads).toHaveLength(6), patiently);
    await pool.close();
  });

  it('while it is being opened fails only the query that needed it', async () => {
    const queries: string[] = [];
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('unhandledRejection', note);
    // Greets as PostgreSQL does, and shuts down at the first query.
    const server = createServer((line) => {
      line.once('data', () => {
        line.write(Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I', 'latin1'));
        line.once('data', (question: Buffer) => {
          queries.push(question.toString('latin1'));
          line.end(Buffer.from('E\0\0\0\u001aSFATAL\0C57P01\0Mgone\0\0', 'latin1'));
        });
      });
      line.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const pool = openDatabase(`postgres://x@127.0.0.1:${port}/x`, { max: 1 });
    expect(isConnectionLoss(await pool.query(sql`select 1`).catch((reason: unknown) => reason))).toBe(true);
    await pool.close();
    server.close();
    process.off('unhandledRejection', note);
    expect(queries[0]).toContain('select 1');
    expect(uncaught).toEqual([]);
  });
});
