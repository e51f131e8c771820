import * as xlsx from '@e965/xlsx';
import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';
import { reduceXls } from './xls-stream.ts';
import { reduceXlsx } from './xlsx-package.ts';
import { readZip } from './zip-reader.ts';

// Exported by the library, missing from its types.
declare module '@e965/xlsx' {
  export function parse_zip(container: unknown, options: ParsingOptions): WorkBook;
  export function parse_xlscfb(stream: Buffer, options: ParsingOptions): WorkBook;
}

export type SpreadsheetKind = 'xlsx' | 'xls';

/** The first visible worksheet as text. `rowNumbers[i]` is the 1-based row of the sheet that contains `rows[i]`. */
export type ParsedSheet = {
  kind: SpreadsheetKind;
  sheetName: string;
  header: string[];
  rows: string[][];
  rowNumbers: number[];
};

type Opened = { kind: SpreadsheetKind; workbook: WorkBook; sheetIndex: number };

const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const options: ParsingOptions = { dense: true, cellNF: true, cellText: false, cellHTML: false, nodim: true, UTC: true };

/** Any failure of the library is caused by the file. */
function parse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new SpreadsheetRefusal('unreadable');
  }
}

function openXlsx(bytes: Buffer, maxRows: number): Opened {
  const { parts, sheetIndex } = reduceXlsx(readZip(bytes), maxRows);
  // The parser gets the measured parts, not the archive: two zip readers may see two archives in one file.
  const container: unknown = xlsx.CFB.utils.cfb_new();
  for (const [name, content] of parts) xlsx.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  const workbook = parse(() => xlsx.parse_zip(container, { ...options, sheets: sheetIndex }));
  return { kind: 'xlsx', workbook, sheetIndex };
}

/** The stream of an OLE container that holds the workbook. */
function workbookStream(bytes: Buffer): Buffer {
  const { CFB } = xlsx;
  const container: unknown = parse(() => CFB.read(bytes, { type: 'buffer' }));
  const find = (name: string): { content?: Uint8Array } | null => CFB.find(container, name);
  if (find('/EncryptedPackage') || find('/EncryptionInfo')) throw new SpreadsheetRefusal('passwordProtected');
  const content = (find('/Workbook') ?? find('/Book'))?.content;
  if (content === undefined) throw new SpreadsheetRefusal('notASpreadsheet');
  return Buffer.from(content);
}

function openXls(bytes: Buffer): Opened {
  const stream = reduceXls(workbookStream(bytes));
  const workbook = parse(() => xlsx.parse_xlscfb(stream, { ...options, type: 'buffer' }));
  const visible = workbook.SheetNames.findIndex((name, index) => {
    const hidden = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0;
    const type: unknown = workbook.Sheets[name]?.['!type'];
    return hidden === 0 && (type === undefined || type === 'sheet');
  });
  if (visible === -1) throw new SpreadsheetRefusal('noVisibleSheet');
  return { kind: 'xls', workbook, sheetIndex: visible };
}

function open(bytes: Buffer, maxRows: number): Opened {
  if (bytes.length === 0) throw new SpreadsheetRefusal('fileEmpty');
  // By content, never by name: an .xls renamed to .xlsx is read correctly.
  if (bytes.subarray(0, 4).equals(zipSignature)) return openXlsx(bytes, maxRows);
  if (bytes.subarray(0, 8).equals(oleSignature)) return openXls(bytes);
  throw new SpreadsheetRefusal('notASpreadsheet');
}

function rowText(cells: (CellObject | undefined)[], row: number, date1904: boolean): string[] {
  if (cells.length > spreadsheetLimits.columns) {
    throw new SpreadsheetRefusal('tooManyColumns', { limit: spreadsheetLimits.columns });
  }
  let column = 0;
  const address = (): string => xlsx.utils.encode_cell({ r: row, c: column });
  const context = { date1904, address };
  const texts: string[] = [];
  for (; column < cells.length; column += 1) {
    const cell = cells[column];
    texts.push(cell === undefined ? '' : cellText(cell, context));
  }
  return texts;
}

function denseRows(sheet: WorkSheet | undefined, maxRows: number): (CellObject | undefined)[][] {
  const data: (CellObject | undefined)[][] | undefined = sheet?.['!data'];
  if (data === undefined) throw new SpreadsheetRefusal('unreadable');
  if (data.length > maxRows + 1) throw new SpreadsheetRefusal('tooManyRows', { limit: maxRows });
  return data;
}

/** Reads all cells of the chosen sheet; blank rows are skipped, the first other row is the header. */
function collect({ kind, workbook, sheetIndex }: Opened, maxRows: number): ParsedSheet {
  const sheetName = workbook.SheetNames[sheetIndex] ?? '';
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const parsed: ParsedSheet = { kind, sheetName, header: [], rows: [], rowNumbers: [] };
  let characters = 0;
  for (const [index, cells] of denseRows(workbook.Sheets[sheetName], maxRows).entries()) {
    const row = cells === undefined ? [] : rowText(cells, index, date1904);
    const length = row.join('').length;
    characters += length;
    if (characters > spreadsheetLimits.totalCharacters) throw new SpreadsheetRefusal('inflatesTooMuch');
    if (length === 0) continue;
    if (parsed.header.length === 0) parsed.header = row;
    else {
      parsed.rows.push(row);
      parsed.rowNumbers.push(index + 1);
    }
  }
  if (parsed.header.length === 0) throw new SpreadsheetRefusal('emptySheet');
  return parsed;
}

/**
 * Parses the bytes of an .xlsx or .xls in this process; call it where a hang or a crash does no harm. Throws
 * SpreadsheetRefusal for every problem of the file.
 */
export function parseWorkbook(bytes: Buffer, maxRows: number): ParsedSheet {
  return collect(open(bytes, maxRows), maxRows);
}
