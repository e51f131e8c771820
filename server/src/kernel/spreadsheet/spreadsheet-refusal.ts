import { Refusal } from '../refusal.ts';

/** All reasons for refusing a spreadsheet; each is a key of the `error` texts. */
export const spreadsheetRefusalCodes = [
  'fileEmpty',
  'fileTooLarge',
  'notASpreadsheet',
  'unsupportedWorkbook',
  'passwordProtected',
  'unreadable',
  'tooManyEntries',
  'inflatesTooMuch',
  'noVisibleSheet',
  'emptySheet',
  'tooManyRows',
  'tooManyColumns',
  'tooManyCells',
  'cellTooLong',
  'formulas',
  'timeOut',
  'memoryLimit',
] as const;

export type SpreadsheetRefusalCode = (typeof spreadsheetRefusalCodes)[number];

/** `cell` is an A1 reference; `limit` is the exceeded limit in the unit of its code (MB, rows, columns, characters). */
export type SpreadsheetRefusalParams = { cell?: string; limit?: number };

/** The uploaded file cannot be read as a list, and its sender can fix it. Other errors while reading are bugs. */
export class SpreadsheetRefusal extends Refusal {
  declare readonly code: SpreadsheetRefusalCode;
  readonly params: SpreadsheetRefusalParams;

  constructor(code: SpreadsheetRefusalCode, params: SpreadsheetRefusalParams = {}) {
    super(code === 'fileTooLarge' ? 'tooLarge' : 'unprocessable', code, { params });
    this.name = 'SpreadsheetRefusal';
    this.params = params;
  }
}
