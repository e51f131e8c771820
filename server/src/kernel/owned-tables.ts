import type { CasePart } from './case-part.ts';

/**
 * A table with rows about customers, and what an erasure does to them: the whole rows go, or each column is classified.
 * Every column must be classified, so that a new one is a decision.
 */
export type CustomerTable = {
  /** The column with the customer's id, or with the key of another customer table. */
  readonly customer: string | { readonly column: string; readonly table: string };
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
