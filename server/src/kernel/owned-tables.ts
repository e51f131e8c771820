import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Sql } from 'sql-template-tag';
import type { CasePart } from './case-part.ts';

/** Rows that move to the lead that stays when two leads are merged, and back when the merge is undone. */
export interface MovedRows {
  /**
   * The kind of records, for the open screens that show them. Null for rows that only the timeline shows, which have
   * neither a version nor a bin.
   */
  readonly resource: ResourceName | null;
  /** The column with the lead's agent, which follows the lead in those rows that meet the condition. */
  readonly agent?: { readonly column: string; readonly where: Sql };
}

/**
 * Effect of a merge of two leads on rows about the one that goes: they forbid it, because money, agreements and proofs of
 * identity stay under the name they were given for; they remain in the bin with that lead; or they move.
 */
export type MergePart = 'blocks' | 'stays' | MovedRows;

/**
 * A table with rows about customers, and what an erasure and a merge do to them: the whole rows go, or each column is classified.
 * Every column must be classified, so that a new one is a decision.
 */
export type CustomerTable = {
  /** The column with the customer's id, or with the key of another customer table. */
  readonly customer: string | { readonly column: string; readonly table: string };
  readonly merge: MergePart;
  readonly caseFile: CasePart;
} & (
  | { readonly rows: 'erasedAtOnce' | 'erasedAfterRetention' }
  | {
      /** Column names, separated by spaces; likewise below. */
      readonly erasedAtOnce?: string;
      readonly erasedAfterRetention?: string;
      /** Identifies no one once the erased columns are empty, or must be kept for ever. */
      readonly kept: string;
    }
);

/** The tables of a feature by name. `noCustomer`: no row is about one customer. */
export type OwnedTables = Readonly<Record<string, CustomerTable | 'noCustomer'>>;
