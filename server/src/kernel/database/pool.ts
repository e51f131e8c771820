import type { Writable } from 'node:stream';
import postgres from 'postgres';
import type { Sql } from 'sql-template-tag';
import { arrayTypes } from './array-types.ts';
import { type Database, PlannedByValue, type PoolUsage, type Queryable, type Transaction } from './database.ts';
import { openDriver as openPostgres } from './driver.ts';
import { isConnectionLoss, isWorthRetrying } from './errors.ts';
import { inSpan } from '../trace/span.ts';
import { statementFacts } from '../trace/statement-facts.ts';
import { shareConnections } from './share-connections.ts';

export interface PoolOptions {
  max: number;
  /** Shown by pg_stat_activity. */
  applicationName?: string;
  /** Role of every connection; by default the user in the address. */
  role?: string | undefined;
  /** Refuses every write. */
  readOnly?: boolean;
  /** Whether others wait for the locks of a transaction whose process is frozen. */
  besideOthers?: boolean;
}

type Driver = postgres.Sql<{ bigint: bigint }>;
type DriverTransaction = postgres.TransactionSql<{ bigint: bigint }>;

const preferred = 2;
const retries = 3;
const closeSeconds = 5;
const replacedSeconds = 60;
const sessionSettings = {
  TimeZone: 'UTC',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // On by default in a PostgreSQL of one's own: it compiles our widest statements for longer than they may take.
  jit: 'off',
};
/** Shorter than `lock_timeout`, so that a frozen server fails no request of the others. */
const idleBesideOthers = { idle_in_transaction_session_timeout: 4_000 };

/** Opens a pool that callers share fairly; no connection is made before the first query. */
export function openDatabase(url: string, options: PoolOptions): Database {
  const parts = partSizes(options.max).map((max) => openPart(url, { ...options, max }));
  const [last] = parts.slice(-1) as [Part];
  const freePart = (): Part => parts.find((part) => part.isFree()) ?? last;
  // A separate driver, because it reconnects by itself and must not end when another one is replaced.
  const listener = openDriver(url, { ...options, max: 1 });
  const usage = (): PoolUsage => {
    const taken = parts.map((part) => part.inUse());
    return {
      used: taken.reduce((sum, { used }) => sum + used, 0),
      waiting: taken.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  };
  const database: Database = {
    query: (fragment) => freePart().use((driver) => queryable(driver).query(fragment)),
    // Its connection stays occupied until the stream ends, later than the part knows.
    copyFrom: (fragment) => last.use((driver) => queryable(driver).copyFrom(fragment)),
    transaction: (work) => withRetries(() => freePart().use((driver) => begin(driver, work))),
    async listen(channel, handler, onReady) {
      const subscription = await listener.listen(channel, handler, onReady);
      return () => subscription.unlisten();
    },
    usage,
    async close() {
      await Promise.all([...parts.map((part) => part.close()), listener.end({ timeout: closeSeconds })]);
    },
  };
  return shareConnections(database, options.max);
}

/**
 * Each connection parses and plans every statement for itself, and the driver takes its connections in turn. So those
 * that suffice while little happens are a part of their own, used first.
 */
function partSizes(max: number): number[] {
  return max > preferred ? [preferred, max - preferred] : [max];
}

/** Some of a pool's connections. */
interface Part {
  isFree(): boolean;
  inUse(): PoolUsage;
  use<Result>(work: (driver: Driver) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

function openPart(url: string, options: PoolOptions): Part {
  const open = (): Driver => openDriver(url, options);
  let driver = open();
  let closed = false;
  let inUse = 0;
  return {
    isFree: () => inUse < options.max,
    inUse: () => ({ used: Math.min(inUse, options.max), waiting: Math.max(0, inUse - options.max) }),
    // A connection lost in the middle of a statement stays broken in the driver for ever (3.4.9 keeps the dead
    // statement as its current one), so after a loss the whole driver is replaced. Work on the old one may finish.
    async use(work) {
      const used = driver;
      inUse += 1;
      try {
        return await work(used);
      } catch (error) {
        if (isConnectionLoss(error) && used === driver && !closed) {
          driver = open();
          used.end({ timeout: replacedSeconds }).catch(() => undefined);
        }
        throw error;
      } finally {
        inUse -= 1;
      }
    },
    async close() {
      closed = true;
      await driver.end({ timeout: closeSeconds });
    },
  };
}

function openDriver(url: string, options: PoolOptions): Driver {
  const driver: unknown = openPostgres(url, {
    max: options.max,
    connect_timeout: 10,
    fetch_types: false,
    types: { bigint: postgres.BigInt, ...arrayTypes },
    connection: {
      application_name: options.applicationName ?? 'countinghouse',
      ...sessionSettings,
      ...(options.besideOthers && idleBesideOthers),
      ...(options.role !== undefined && { role: options.role }),
      ...(options.readOnly && { default_transaction_read_only: true }),
    },
    onnotice: () => undefined,
  });
  return driver as Driver;
}

function queryable(driver: Driver | DriverTransaction, connection?: Connection): Queryable {
  return {
    async query<Row>(fragment: Sql): Promise<Row[]> {
      return onConnection(connection, async () => [...(await traced(driver, fragment))] as Row[]);
    },
    copyFrom: (fragment: Sql) => onConnection(connection, () => copyStream(driver, fragment.text)),
  };
}

function traced(driver: Driver | DriverTransaction, fragment: Sql): Promise<Iterable<object>> {
  return inSpan(
    () => statementFacts(fragment.text),
    async () =>
      driver.unsafe(fragment.text, parameters(driver, fragment), { prepare: !(fragment instanceof PlannedByValue) }),
  );
}

/** The connection of one transaction; `lost` is the error that ended it. */
interface Connection {
  lost?: unknown;
}

// Anything the driver sends over a lost connection, its own rollback included, throws where it cannot be caught and
// ends the process (porsager/postgres issues 1154 and 1208). So nothing more is passed to it.
async function onConnection<Result>(connection: Connection | undefined, work: () => Promise<Result>): Promise<Result> {
  if (connection === undefined) return work();
  if (connection.lost !== undefined) throw connection.lost;
  try {
    return await work();
  } catch (error) {
    if (isConnectionLoss(error)) connection.lost = error;
    throw error;
  }
}

// While this is pending the driver sends no rollback; the end of the connection itself rejects the transaction.
async function whileConnected<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    if (connection.lost === undefined) return result;
  } catch (error) {
    if (connection.lost === undefined && !isConnectionLoss(error)) throw error;
  }
  return new Promise<never>(() => undefined);
}

// The driver answers the query when the stream opens, so an error after the last row (a deferred check, a broken last
// line) would be lost and the stream would wait for ever. It is passed to the stream instead.
async function copyStream(driver: Driver | DriverTransaction, text: string): Promise<Writable> {
  const query = driver.unsafe(text);
  const stream = await query.writable();
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) });
  return stream;
}

// Type 0 lets PostgreSQL derive the type from the statement. By default the driver guesses from the JavaScript value,
// wrongly for an array of bigint and for a boolean meant as json.
function parameters(driver: Driver | DriverTransaction, fragment: Sql): postgres.ParameterOrJSON<bigint>[] {
  return fragment.values.map((value) => driver.typed(value as never, 0) as postgres.Parameter);
}

function begin<Result>(driver: Driver, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const connection: Connection = {};
  const ending = driver.begin('isolation level read committed', (opened) =>
    whileConnected(connection, () => work(transactionOver(opened, connection))),
  ) as Promise<Result>;
  // The connection may also be lost while no query runs.
  ending.catch((error: unknown) => (connection.lost ??= error));
  return ending;
}

function transactionOver(driver: DriverTransaction, connection: Connection): Transaction {
  return {
    ...queryable(driver, connection),
    savepoint<Result>(work: (inner: Transaction) => Promise<Result>) {
      return onConnection(
        connection,
        () =>
          driver.savepoint((inner) =>
            whileConnected(connection, () => work(transactionOver(inner, connection))),
          ) as Promise<Result>,
      );
    },
    async script(text) {
      await onConnection(connection, () => driver.unsafe(text));
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
