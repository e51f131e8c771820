import { type Field } from './needed-fields.ts';
import type { Row } from './use-import-rows.ts';

/** A cell of the sheet, by its row number in the spreadsheet. */
export interface Cell {
  readonly number: number;
  readonly field: Field;
}

export const cellKey = ({ number, field }: Cell): string => `${number}:${field}`;

/** The message of a cell's problem, or null. */
export const problemOf = (row: Row, field: Field): string | null =>
  row.problems.find((problem) => problem.field === field)?.message ?? null;

/** Cells with a problem in reading order. */
export const problemCells = (rows: readonly Row[], fields: readonly Field[]): Cell[] =>
  rows.flatMap((row) =>
    fields.filter((field) => problemOf(row, field) !== null).map((field) => ({ number: row.number, field })),
  );

/** The problem after a cell in reading order, or undefined at the end. */
export const problemAfter = (rows: readonly Row[], fields: readonly Field[], { number, field }: Cell) =>
  problemCells(rows, fields).find(
    (cell) => cell.number > number || (cell.number === number && fields.indexOf(cell.field) > fields.indexOf(field)),
  );

/** Whether a cell can be edited: it has a problem, was corrected before, or is the e-mail of a duplicate. */
export const isOpen = (row: Row, field: Field, fixed: ReadonlySet<string>): boolean =>
  problemOf(row, field) !== null ||
  fixed.has(cellKey({ number: row.number, field })) ||
  (field === 'email' && row.duplicate !== null);
