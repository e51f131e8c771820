import type { ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';
import type { ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import type { OwnDataKind } from '@countinghouse/contract/own-data/own-data.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Sql } from 'sql-template-tag';
import type { LeafSource } from './public-log/leaf-source.ts';
import type { SignedFiles } from './signing/verify-signed.ts';
import type { OwnedTables } from './owned-tables.ts';
import type { RecordLabels } from './record-label.ts';
import type { TimelineSource } from './timeline-source.ts';
import type { TransferRecords } from './transfer-record.ts';

/**
 * A feature's declarations about its records and the customers in them. Erasure, closing an account, a customer's own
 * data, the timeline and housekeeping read these declarations instead of the feature's tables.
 */
export interface FeatureFacts {
  /** The tables that only this feature writes. */
  readonly tables: OwnedTables;
  /** Records that become leaves of the public log. */
  readonly leaves?: readonly LeafSource[];
  readonly signedFiles?: SignedFiles;
  readonly openItems?: readonly OpenItemSource[];
  readonly ownData?: Readonly<Partial<Record<OwnDataKind, OwnDataSource>>>;
  /** Fields of the profile in a customer's own data, about the user `u`, by name. */
  readonly ownProfile?: Readonly<Record<string, Sql>>;
  readonly erasure?: ErasureFacts;
  readonly timeline?: TimelineFacts;
  /** How statement and activity of a customer name the feature's records. */
  readonly labels?: RecordLabels;
  /** The record of each kind of transfer that the feature posts, with which the proof of the books compares it. */
  readonly transfers?: TransferRecords;
  /** Condition: the user `u` has records here that show work on them, so undoing their import keeps them. */
  readonly hasWork?: Sql;
  readonly bins?: readonly Bin[];
  /** Conditions for rows that have expired, by table. */
  readonly expired?: Readonly<Record<string, (now: Date) => Sql>>;
}

/** Unfinished business of customers: an account with any is neither closed nor erased. */
export interface OpenItemSource {
  readonly kind: ObstacleKind;
  /** Selects `lead` and `cents`, one row per item. */
  readonly rows: Sql;
}

/** The source of a kind of records, and the part of each that the customer may know. */
export interface OwnDataSource {
  readonly from: Sql;
  readonly lead: Sql;
  readonly id: Sql;
  readonly at: Sql;
  /** The record as JSON; amounts in euro. Staff are not named, and cards only by their last four digits. */
  readonly item: Sql;
  /** The name of a record in the summary, and its amount in cents. */
  readonly name?: Sql;
  readonly cents?: Sql;
}

/** A person during their erasure, still with every name and e-mail address that they have had. */
export interface ErasedPerson {
  readonly lead: string;
  readonly names: readonly string[];
  readonly emails: readonly string[];
  /** The member of staff who approved the erasure. */
  readonly by: string;
  readonly now: Date;
  /** Replaces the name in every list and file: a name that is the same for all, and a number. */
  readonly name: string;
  readonly number: number;
  /** Whether business records must be retained, and the verification state with them. */
  readonly isKept: boolean;
}

export interface ErasureFacts {
  /** Erases at once what `tables` does not already delete as whole rows of this customer. */
  readonly atOnce?: (person: ErasedPerson) => readonly Sql[];
  /** Erases what had to be retained. */
  readonly afterRetention?: (lead: string) => readonly Sql[];
  /** Selects the ids of stored files that go when retention ends. */
  readonly files?: (lead: string) => readonly Sql[];
  /** The number of records that an erasure removes or keeps, by part. */
  readonly counts?: Readonly<Partial<Record<ErasedPart | KeptPart, (lead: string) => Sql>>>;
  /** The time of the last business record, from which retention counts. */
  readonly lastRecord?: (lead: string) => Sql;
}

/** Entries of one moment are ordered by these groups: a deposit begins before it fails. */
export interface TimelineFacts {
  readonly beginnings?: readonly TimelineSource[];
  readonly events?: readonly TimelineSource[];
  readonly endings?: readonly TimelineSource[];
}

/** A table whose deleted records are removed after their time in the bin. */
export interface Bin {
  readonly resource: ResourceName;
  readonly table: Sql;
  /** Only these are removed; all by default. */
  readonly condition?: Sql;
}
