import { posix } from 'node:path';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

/** The parts of a workbook needed for parsing, and the position of its first visible worksheet. */
export type XlsxPackage = { parts: Map<string, Buffer>; sheetIndex: number };

const contentTypesName = '[Content_Types].xml';
const neededTypes = /spreadsheetml\.(?:sheet\.main|worksheet|sharedStrings|styles)\+xml/;
const workbookType = /spreadsheetml\.sheet\.main\+xml/;
const overrides = /<(?:\w+:)?Override\b[^>]*>/g;
const relationships = /<(?:\w+:)?Relationship\b[^>]*>/g;
const sheets = /<(?:\w+:)?sheet\b[^>]*>/g;
const rowTags = /<(?:\w+:)?row\b[^>]*>/g;
const cellTags = /<(?:\w+:)?c[\s/>]/g;
const rowNumber = /\sr\s*=\s*["'](\d+)["']/;
const sheetDataEnd = /<\/(?:\w+:)?sheetData\s*>/;

function attribute(tag: string, name: RegExp): string | undefined {
  return new RegExp(`\\s${name.source}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

function text(parts: Map<string, Buffer>, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw new SpreadsheetRefusal('unreadable');
  return part.toString('utf8');
}

function checkContentTypes(parts: Map<string, Buffer>): string {
  if (parts.has('META-INF/manifest.xml') && parts.has('mimetype')) throw new SpreadsheetRefusal('unsupportedWorkbook');
  const contentTypes = parts.get(contentTypesName)?.toString('utf8');
  if (contentTypes === undefined) throw new SpreadsheetRefusal('notASpreadsheet');
  if (workbookType.test(contentTypes)) return contentTypes;
  const relative = /ms-excel|spreadsheetml/.test(contentTypes);
  throw new SpreadsheetRefusal(relative ? 'unsupportedWorkbook' : 'notASpreadsheet');
}

function workbookName(contentTypes: string): string {
  const override = contentTypes.match(overrides)?.find((tag) => workbookType.test(tag));
  const name = override === undefined ? undefined : attribute(override, /PartName/);
  return name?.replace(/^\/+/, '') ?? 'xl/workbook.xml';
}

function worksheetTargets(parts: Map<string, Buffer>, workbook: string): Map<string, string> {
  const folder = posix.dirname(workbook);
  const relations = text(parts, posix.join(folder, '_rels', `${posix.basename(workbook)}.rels`));
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(relationships)) {
    const target = attribute(tag, /Target/);
    const isWorksheet = attribute(tag, /Type/)?.endsWith('/worksheet') === true;
    if (!isWorksheet || target === undefined || attribute(tag, /TargetMode/) === 'External') continue;
    const name = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    targets.set(attribute(tag, /Id/) ?? '', name);
  }
  return targets;
}

function firstVisibleSheet(parts: Map<string, Buffer>, workbook: string): { index: number; name: string } {
  const targets = worksheetTargets(parts, workbook);
  for (const [index, [tag]] of [...text(parts, workbook).matchAll(sheets)].entries()) {
    const name = targets.get(attribute(tag, /\w+:id/) ?? '');
    const hidden = /hidden/i.test(attribute(tag, /state/) ?? '');
    if (!hidden && name !== undefined) return { index, name };
  }
  throw new SpreadsheetRefusal('noVisibleSheet');
}

/** Counts row tags, even empty ones: a million formatted empty rows keep the parser as busy as a million full ones. */
function checkRowCount(sheet: string, maxRows: number): void {
  let row = 0;
  let count = 0;
  for (const [tag] of sheet.matchAll(rowTags)) {
    const declared = Number(rowNumber.exec(tag)?.[1]);
    row = declared > 0 ? declared : row + 1;
    count += 1;
    if (Math.max(row, count) > maxRows + 1) throw new SpreadsheetRefusal('tooManyRows', { limit: maxRows });
  }
}

function checkCellCount(sheet: string): void {
  let count = 0;
  cellTags.lastIndex = 0;
  while (cellTags.test(sheet)) count += 1;
  if (count > spreadsheetLimits.cells) throw new SpreadsheetRefusal('tooManyCells', { limit: spreadsheetLimits.cells });
}

/** Cuts everything after the cells: a hyperlink over A1:XFD1048576 makes the parser create every one of those cells. */
function onlyCells(sheet: string): Buffer {
  const end = sheetDataEnd.exec(sheet);
  return Buffer.from(end === null ? sheet : sheet.slice(0, end.index + end[0].length), 'latin1');
}

/**
 * Reduces an unpacked .xlsx to the parts that carry the cells of the first visible worksheet: no links, comments,
 * drawings, macros. Throws SpreadsheetRefusal when it is not a plain workbook, declares a DTD, or has more than
 * `maxRows` data rows.
 */
export function reduceXlsx(all: Map<string, Buffer>, maxRows: number): XlsxPackage {
  const contentTypes = checkContentTypes(all);
  const workbook = workbookName(contentTypes);
  const { index, name } = firstVisibleSheet(all, workbook);
  const parts = new Map<string, Buffer>();
  for (const [partName, content] of all) {
    const isOtherSheet = /worksheets\//i.test(partName) && partName !== name;
    if (isOtherSheet || !/\.(?:xml|rels)$/i.test(partName)) continue;
    // The format forbids document type declarations, which could expand entities.
    if (content.includes('<!DOCTYPE')) throw new SpreadsheetRefusal('unreadable');
    parts.set(partName, content);
  }
  // One byte per character, so that a long sheet costs neither decoding nor double width.
  const sheet = (all.get(name) ?? Buffer.alloc(0)).toString('latin1');
  checkRowCount(sheet, Math.min(maxRows, spreadsheetLimits.dataRows));
  checkCellCount(sheet);
  parts.set(name, onlyCells(sheet));
  parts.set(
    contentTypesName,
    Buffer.from(contentTypes.replace(overrides, (tag) => (neededTypes.test(tag) ? tag : ''))),
  );
  return { parts, sheetIndex: index };
}
