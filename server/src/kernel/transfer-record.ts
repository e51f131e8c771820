import type { HouseAccount, LeadAccount, TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import type { Sql } from 'sql-template-tag';

/**
 * Where the record of a kind of transfer is, and what the transfer must be if the record is right. Fragments name the
 * transfer `t`.
 */
export interface TransferRecord {
  /** The record's tables. */
  readonly from: Sql;
  /** Finds the record by an index; a reference is compared as text, because a forged one may be anything. */
  readonly where: Sql;
  /** The customer of the record. */
  readonly lead: Sql;
  /** Cents that each account gets; accounts left out do not move. Null where the record no longer knows the amount. */
  readonly lines: Readonly<Partial<Record<LeadAccount | HouseAccount, Sql>>>;
  /** Condition: the record is in a state that this transfer leads to, or a later one. True by default. */
  readonly state?: Sql;
  /** Condition: the record itself shows the evidence that its kind accepts instead of an approval. False by default. */
  readonly evidence?: Sql;
}

export type TransferRecords = Readonly<Partial<Record<TransferKind, TransferRecord>>>;
