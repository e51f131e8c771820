import type { SetUpStep } from '@countinghouse/contract/today/set-up.ts';
import type { ApprovalKind } from './approval-kind.ts';
import type { BulkUndo } from './bulk-change/bulk-undo.ts';
import type { NamedRecords } from './bulk-change/named-records.ts';
import type { CaseDocuments } from './case-documents.ts';
import type { Announcement } from './changes/announcement.ts';
import type { Stream } from './changes/stream.ts';
import type { App, Context } from './context.ts';
import type { Lease } from './database/lead-lock.ts';
import type { Served } from './http/served.ts';
import type { JobKind } from './jobs/job.ts';
import type { Gauge } from './observe/gauge.ts';
import type { Queue } from './queue.ts';

/** Background work under way. */
export interface Work {
  stop(): Promise<void>;
}

export interface Feature {
  readonly name: string;
  readonly routes: readonly Served[];
  readonly jobs?: readonly JobKind[];
  readonly approvals?: readonly ApprovalKind[];
  /** Work that waits for staff. */
  readonly queues?: readonly Queue[];
  /** Figures that say how the installation is doing. */
  readonly gauges?: readonly Gauge[];
  /** Whether these steps of setting the company up are done. */
  readonly setUp?: Readonly<Partial<Record<SetUpStep, (context: Context) => Promise<boolean>>>>;
  readonly bulkUndos?: readonly BulkUndo[];
  readonly namedRecords?: readonly NamedRecords[];
  /** Documents about a customer, computed from several records, that a case file holds besides the records. */
  readonly caseDocuments?: readonly CaseDocuments[];
  readonly streams?: readonly Stream[];
  readonly announcements?: readonly Announcement[];
  /** Runs once after migrations, before the first request. */
  readonly start?: (app: App) => Promise<void>;
  /**
   * Starts background work that one server at a time does, in the order of the features; it stops in the reverse order,
   * and is started again when this server leads again.
   */
  readonly lead?: (app: App, lease: Lease) => Promise<Work>;
  /** Starts background work that every server does, after the streams have started; it stops before they do. */
  readonly run?: (app: App) => Work;
  /** Lines for the console once the server listens at `address`, such as a one-time link. Never logged. */
  readonly greeting?: (app: App, address: string) => Promise<readonly string[]>;
}
