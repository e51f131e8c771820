import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';

/** What a command announces. Each record becomes an audit row; all together one live event. */
export interface Change {
  readonly resource: ResourceName;
  readonly change: string;
  readonly records: readonly ChangedRecord[];
  /** Rooms that hear 'many' without ids, of more records than are named here. */
  readonly many?: readonly string[];
  /** User ids that hear of it besides whom the table's scope names: the staff who lost a lead, say. */
  readonly alsoTo?: readonly string[];
  /** Everybody with an open client hears of it (settings). */
  readonly toAll?: true;
  /** Read by nobody live: log-ins, exports, document views. */
  readonly silent?: true;
}

export interface ChangedRecord {
  readonly id: string;
  /** The customer whose file this is. */
  readonly subject?: string | null;
  /** Who else is told by scope: the assigned member of staff. */
  readonly assigned?: string | null;
  /** Who was assigned until now: he hears that he lost the record. */
  readonly formerly?: string | null;
  /** Rooms of those who read such records as a whole; `all:{resource}` when it is left out. */
  readonly audience?: readonly string[];
  /** The customer reads such records himself. Of his own user record he hears without it. */
  readonly subjectReads?: boolean;
  readonly before?: object;
  readonly after?: object;
}
