import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import type { Sql } from 'sql-template-tag';

/** Contents of a case file from one table. Lists of columns are separated by spaces. */
export interface CaseRows {
  /** The column with the record's moment; null where it has none. */
  readonly at: string | null;
  /** Columns in cents. */
  readonly cents?: string;
  /** Not in the copy for the customer: the whole table, or these columns. */
  readonly internal?: true | string;
  /** In no copy: secrets, and what only the software needs. */
  readonly withheld?: string;
  /** The record's leaf in the public log: its kind, and the columns that make up its id. */
  readonly leaf?: { readonly kind: LeafKind; readonly id: string };
  /** The text whose SHA-256 the leaf holds, about the row `a`; only in the copy for a regulator. */
  readonly text?: Sql;
}

/**
 * Why a table is in no case file: it would open an account, it repeats or sums up other records, or it only serves the
 * software.
 */
export type CaseOmission = 'secret' | 'derived' | 'technical';

export type CasePart = CaseRows | CaseOmission;
