import { guardFormula } from './formula-guard.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import type { TableCell } from './table-content.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 cannot contain.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');
}

/** Spreadsheet programs read _x0041_ inside a text as A, so such a text is escaped in the same way. */
function cellString(text: string): string {
  const bounded = guardFormula(text).slice(0, spreadsheetLimits.cellCharacters);
  return escapeXml(bounded.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
}

function cellMarkup(cell: TableCell, style: string): string {
  if (cell === null || cell === '') return `<c${style}/>`;
  if (typeof cell === 'boolean') return `<c${style} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${cellString(String(cell))}</t></is></c>`;
}

/** One row; `styled` is an index into the cell formats of `styleSheet`. */
export function rowMarkup(cells: readonly TableCell[], styled?: number): string {
  const style = styled === undefined ? '' : ` s="${styled}"`;
  return `<row>${cells.map((cell) => cellMarkup(cell, style)).join('')}</row>`;
}

/** Columns are text by default, so that typed telephone numbers keep their leading zeros; the header is frozen. */
export function sheetStart(columns: number): string {
  const layout = `<cols><col min="1" max="${columns}" width="24" style="1" customWidth="1"/></cols>`;
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${declaration}<worksheet xmlns="${main}">${view}${columns > 0 ? layout : ''}<sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** Cell formats: 0 general, 1 text, 2 bold text for the header. */
export const styleSheet =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';

export const contentTypes =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/></Types>`;

export const rootRelations =
  `${declaration}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookRelations =
  `${declaration}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

/** Sheet names must not contain []:*?/\ nor exceed 31 characters. */
export function workbookMarkup(sheetName: string): string {
  const name = escapeXml(
    sheetName
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1',
  );
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}">` +
    `<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}
