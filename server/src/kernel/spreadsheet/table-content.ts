/** A cell of a written table. Numbers stay numbers; texts can never become formulas. */
export type TableCell = string | number | boolean | null;

/** Rows may be produced on demand, for example from a database cursor. */
export type TableRows = Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>;
