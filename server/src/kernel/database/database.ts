import type { Writable } from 'node:stream';
import { Sql } from 'sql-template-tag';

/**
 * A statement that PostgreSQL plans with its values at each call. It keeps the plan of any other for all values, which for a rare
 * one may read a whole table; planning takes 1 to 3 ms.
 */
export class PlannedByValue extends Sql {
  constructor({ strings, values }: Sql) {
    super(strings, values);
  }
}

export interface Queryable {
  /**
   * Runs one prepared statement and returns its rows. `bigint` columns arrive as BigInt, `timestamptz` as Date, `json`
   * as parsed values; json parameters are given as values, not as text.
   */
  query<Row>(fragment: Sql): Promise<Row[]>;
  /** Opens the stream of a `copy … from stdin`. Rejects the pipeline when PostgreSQL refuses a row. */
  copyFrom(fragment: Sql): Promise<Writable>;
}

/** One open transaction; it ends when the work given to `Database.transaction` ends. */
export interface Transaction extends Queryable {
  /** Runs work that may fail alone: its changes are rolled back, the error is rethrown, the transaction continues. */
  savepoint<Result>(work: (inner: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs several statements without parameters, such as a migration file. */
  script(text: string): Promise<void>;
}

/** Queries and transactions: those on a connection, and those that wait for one. */
export interface PoolUsage {
  readonly used: number;
  readonly waiting: number;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one READ COMMITTED transaction and commits it. The work may run up to four times: it is repeated
   * after a serialization failure or a deadlock, so it must have no effect outside the transaction.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Listens to NOTIFY on a channel over its own connection, and listens again after a lost connection. `onReady` runs
   * each time listening begins, because notifications in between are lost. Returns the function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void, onReady?: () => void): Promise<() => Promise<void>>;
  usage(): PoolUsage;
  /** Waits up to five seconds for running queries, then closes every connection. */
  close(): Promise<void>;
}
