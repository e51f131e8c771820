import { Refusal } from '../refusal.ts';

/** Every reason for which a spreadsheet is turned down; the list is closed and each is a key of the `error` texts. */
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

/** `cell` is an A1 reference; `limit` is the bound that was passed, in the unit its code speaks of (MB, rows, columns, characters). */
export type SpreadsheetRefusalParams = { cell?: string; limit?: number };

/** The uploaded file cannot be read as a list; the sender can mend it. Anything else thrown while reading is our fault. */
export class SpreadsheetRefusal extends Refusal {
  declare readonly code: SpreadsheetRefusalCode;
  readonly params: SpreadsheetRefusalParams;

  constructor(code: SpreadsheetRefusalCode, params: SpreadsheetRefusalParams = {}) {
    super(code === 'fileTooLarge' ? 'tooLarge' : 'unprocessable', code, { params });
    this.name = 'SpreadsheetRefusal';
    this.params = params;
  }
}
