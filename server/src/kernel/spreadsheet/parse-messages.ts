import type { SpreadsheetKind } from './parse-workbook.ts';
import type { SpreadsheetRefusalCode, SpreadsheetRefusalParams } from './spreadsheet-refusal.ts';

/** Messages to the parent, in this order: one head, any number of rows, one end; or one refusal. */
export type ParseMessage =
  | { type: 'head'; kind: SpreadsheetKind; sheetName: string; header: string[] }
  | { type: 'rows'; rows: string[][]; rowNumbers: number[] }
  | { type: 'end' }
  | { type: 'refusal'; code: SpreadsheetRefusalCode; params: SpreadsheetRefusalParams };
