import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Actor } from './actor.ts';
import type { Change } from './changes/change.ts';
import type { Clock, TimeSources } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database, Queryable } from './database/database.ts';
import type { SignedBody } from './http/signed-body.ts';
import type { UploadedFile } from './http/receive-file.ts';
import type { Log } from './log/log.ts';
import type { CookieKind } from './session/cookie.ts';
import type { Tracer } from './trace/span.ts';

export interface App {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  /** Absent while traces are off. */
  readonly tracer?: Tracer;
  /** Build of the client that this server sends. */
  readonly build?: string;
  /** Only tests set it. */
  readonly timeSources?: TimeSources;
}

export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly timezone: string;
  /** Presented secrets, for the log-in calls only. */
  readonly bearer: string | null;
  readonly cookie: string | null;
  /** Identifies a device on which a person has logged in before; it grants nothing. */
  readonly device: string | null;
  /** Ties a log-in that has left for the provider of single sign-on to this browser. */
  readonly signOn: string | null;
  readonly secure: boolean;
  readonly ifMatch: number | null;
  /** The raw bytes covered by a signature header, for webhooks only. */
  readonly signed: SignedBody | null;
}

/** Runs SQL: in the command's transaction for writes, on the pool for reads. */
export type Runner = Queryable;

/** The reading part of a context, inside a transaction or before one. */
export type Reading = Omit<Context, 'changed' | 'afterCommit' | 'afterRollback' | 'setCookie'> & {
  /** Only before a transaction: runs if this call is refused, or if an earlier reply is repeated instead. */
  readonly afterRefusal?: (work: () => Promise<void>) => void;
};

export interface Context extends Runner {
  readonly app: App;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly now: Date;
  /** Announces changes, which become audit rows and live events of the same transaction. */
  changed(change: Change): void;
  /** Runs after commit, for effects that the database cannot roll back. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Runs if this call is refused, after its transaction has been rolled back: for writes that must survive that. */
  afterRollback(work: () => Promise<void>): void;
  /** Sets a cookie with the reply, by default the session's; null removes it. */
  setCookie(value: string | null, cookie?: CookieKind): void;
  /** The uploaded file of a multipart call, received before the transaction began. */
  uploadedFile(): UploadedFile;
}
