import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Actor } from './actor.ts';
import type { Change } from './changes/change.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database, Queryable } from './database/database.ts';
import type { SignedBody } from './http/signed-body.ts';
import type { UploadedFile } from './http/receive-file.ts';
import type { Log } from './log/log.ts';
import type { CookieKind } from './session/cookie.ts';

/** What the whole process shares. */
export interface App {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
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
  /** By which a device is known on which somebody has logged in; it opens nothing. */
  readonly device: string | null;
  readonly secure: boolean;
  readonly ifMatch: number | null;
  /** The bytes that a header signs, for a webhook only. */
  readonly signed: SignedBody | null;
}

/** Runs SQL: in the command's transaction for writes, on the pool for reads. */
export type Runner = Queryable;

/** What a call has to read with, in a transaction or before one. */
export type Reading = Omit<Context, 'changed' | 'afterCommit' | 'setCookie'>;

/** What a command works with. */
export interface Context extends Runner {
  readonly app: App;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly now: Date;
  /** Announces what changed: becomes audit rows and live events of the same transaction. */
  changed(change: Change): void;
  /** Runs once the transaction stands; for what the database cannot roll back. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Sets a cookie with the reply, the session's unless said otherwise; null removes it. */
  setCookie(value: string | null, cookie?: CookieKind): void;
  /** The uploaded file of a multipart call, received before the transaction began. */
  uploadedFile(): UploadedFile;
}
