import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';

/** Announced by a command: becomes one audit row per record, and one live event for all of them. */
export interface Change {
  readonly resource: ResourceName;
  readonly change: string;
  /** The call that made the change, if it is not the requested one. */
  readonly action?: string;
  readonly records: readonly ChangedRecord[];
  /** Rooms that receive 'many' without ids, for more records than are listed here. */
  readonly many?: readonly string[];
  /** User ids notified in addition to the scope, such as the agent who lost a lead. */
  readonly alsoTo?: readonly string[];
  /** Sent to every open client (settings). */
  readonly toAll?: true;
  /** Not sent live: log-ins, exports, document views. */
  readonly silent?: true;
}

export interface ChangedRecord {
  readonly id: string;
  /** The customer that the record belongs to. */
  readonly subject?: string | null;
  /** The assigned member of staff, who is notified too. */
  readonly assigned?: string | null;
  /** The previous assignee, notified that they lost the record. */
  readonly formerly?: string | null;
  /** Rooms of those who read all such records; `all:{resource}` by default. */
  readonly audience?: readonly string[];
  /** Whether the customer can read such records. A customer's own user record reaches them in any case. */
  readonly subjectReads?: boolean;
  readonly before?: object;
  readonly after?: object;
}
