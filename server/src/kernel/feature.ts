import type { ApprovalKind } from './approval-kind.ts';
import type { Announcement } from './changes/announcement.ts';
import type { Stream } from './changes/stream.ts';
import type { App } from './context.ts';
import type { Served } from './http/served.ts';
import type { JobKind } from './jobs/job.ts';

/** What a feature brings: the routes it serves and the kinds of work it does outside a request. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly Served[];
  readonly jobs?: readonly JobKind[];
  /** What of it can wait for the approval of others. */
  readonly approvals?: readonly ApprovalKind[];
  /** What it tells live to those who watch. */
  readonly streams?: readonly Stream[];
  /** What of a change it tells everybody, each in their own scope. */
  readonly announcements?: readonly Announcement[];
  /** Runs once after migrations, before the first request. */
  readonly start?: (app: App) => Promise<void>;
  /** Begins work of its own beside all requests, once streams tell; it ends before they do. */
  readonly run?: (app: App) => { stop(): Promise<void> };
  /** Lines for the console once the server listens at `address`: a one-time link, say. Never logged. */
  readonly greeting?: (app: App, address: string) => Promise<readonly string[]>;
}
