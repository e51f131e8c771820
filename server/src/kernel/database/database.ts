import type { Writable } from 'node:stream';
import type { Sql } from 'sql-template-tag';

/** Whatever can answer a query: the pool or one open transaction. */
export interface Queryable {
  /**
   * Runs one statement, prepared, and gives its rows. `bigint` columns arrive as BigInt, `timestamptz` as Date,
   * `json` as parsed values; json parameters are given as values, not as text.
   */
  query<Row>(fragment: Sql): Promise<Row[]>;
  /** Opens the stream of a `copy … from stdin`. Rejects the pipeline when PostgreSQL refuses a row. */
  copyFrom(fragment: Sql): Promise<Writable>;
}

/** One open transaction; it ends when the work given to `Database.transaction` ends. */
export interface Transaction extends Queryable {
  /** Work that may fail alone: its changes are undone and the error is thrown on, the transaction lives on. */
  savepoint<Result>(work: (inner: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs a text of several statements without parameters, such as a migration file. */
  script(text: string): Promise<void>;
}

/** A pool of connections to one PostgreSQL database. */
export interface Database extends Queryable {
  /**
   * Runs the work in one READ COMMITTED transaction and commits it. The work may run up to four times: it is repeated
   * after a serialization failure or a deadlock, so it must have no effect outside the transaction.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Hears NOTIFY on a channel, over its own connection, again after a lost connection (`onReady` runs each time it is
   * heard anew: what was announced in between is lost). Gives the function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void, onReady?: () => void): Promise<() => Promise<void>>;
  /** Waits up to five seconds for running queries, then closes every connection. */
  close(): Promise<void>;
}
