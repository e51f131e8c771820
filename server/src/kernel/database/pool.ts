import type { Writable } from 'node:stream';
import postgres from 'postgres';
import type { Sql } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from './database.ts';
import { isWorthRetrying } from './errors.ts';

/** How a pool is opened. */
export interface PoolOptions {
  /** Most connections at once. */
  max: number;
  /** Shown by pg_stat_activity. */
  applicationName?: string;
}

type Driver = postgres.Sql<{ bigint: bigint }>;
type DriverTransaction = postgres.TransactionSql<{ bigint: bigint }>;

const retries = 3;
const closeSeconds = 5;
const sessionSettings = {
  TimeZone: 'UTC',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Opens a pool; no connection is made before the first query. */
export function openDatabase(url: string, options: PoolOptions): Database {
  const driver: Driver = postgres(url, {
    max: options.max,
    connect_timeout: 10,
    types: { bigint: postgres.BigInt },
    connection: { application_name: options.applicationName ?? 'countinghouse', ...sessionSettings },
    onnotice: () => undefined,
  });
  return {
    ...queryable(driver),
    transaction: (work) => withRetries(() => begin(driver, work)),
    async listen(channel, handler, onReady) {
      const subscription = await driver.listen(channel, handler, onReady);
      return () => subscription.unlisten();
    },
    close: () => driver.end({ timeout: closeSeconds }),
  };
}

function queryable(driver: Driver | DriverTransaction): Queryable {
  return {
    async query<Row>(fragment: Sql): Promise<Row[]> {
      return [...(await driver.unsafe<Row[]>(fragment.text, parameters(driver, fragment), { prepare: true }))];
    },
    copyFrom: (fragment: Sql) => copyStream(driver, fragment.text),
  };
}

// The driver answers the query when the stream opens, so an error that comes after the last row (a deferred check, a
// broken last line) would reach nobody and the stream would wait for ever. It is handed to the stream instead.
async function copyStream(driver: Driver | DriverTransaction, text: string): Promise<Writable> {
  const query = driver.unsafe(text);
  const stream = await query.writable();
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) });
  return stream;
}

// Type 0 lets PostgreSQL derive the type from the statement. Left alone, the driver guesses from the JavaScript value
// and is wrong for an array of bigint and for a boolean meant as json.
function parameters(driver: Driver | DriverTransaction, fragment: Sql): postgres.ParameterOrJSON<bigint>[] {
  return fragment.values.map((value) => driver.typed(value as never, 0) as postgres.Parameter);
}

function begin<Result>(driver: Driver, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return driver.begin('isolation level read committed', (opened) => work(transactionOver(opened))) as Promise<Result>;
}

function transactionOver(driver: DriverTransaction): Transaction {
  return {
    ...queryable(driver),
    savepoint<Result>(work: (inner: Transaction) => Promise<Result>) {
      return driver.savepoint((inner) => work(transactionOver(inner))) as Promise<Result>;
    },
    async script(text) {
      await driver.unsafe(text);
    },
  };
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 0; tried < retries; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
    }
  }
  return attempt();
}
