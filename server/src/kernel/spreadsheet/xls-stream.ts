import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

// Record types of [MS-XLS] 2.3 that carry cell contents, formats and sheet names.
const neededRecords = new Set([
  0x0809, // BOF
  0x000a, // EOF
  0x0022, // Date1904
  0x0042, // CodePage
  0x0085, // BoundSheet8
  0x041e, // Format
  0x00e0, // XF
  0x00fc, // SST
  0x003c, // Continue
  0x0006, // Formula
  0x0207, // String
  0x0203, // Number
  0x027e, // RK
  0x00bd, // MulRk
  0x00fd, // LabelSst
  0x0204, // Label
  0x00d6, // RString
  0x0205, // BoolErr
]);
const beginOfFile = 0x0809;
const filePass = 0x002f;
const formula = 0x0006;
// PhoneticInfo, which the parser skips.
const ignored = 0x00ef;
const headerBytes = 4;
// Row, column, format, value, flags and a cache precede the length of a formula.
const formulaLengthAt = 20;
const noTokens = 0xffff;

/** Keeps the cell marked as a formula but removes its tokens: damaged ones make the parser run for ever. */
function emptyFormula(stream: Buffer, at: number, length: number): void {
  if (length < formulaLengthAt + 2) throw new SpreadsheetRefusal('unreadable');
  stream.writeUInt16LE(noTokens, at + headerBytes + formulaLengthAt);
}

/**
 * Returns the Workbook stream of an .xls in which all records that carry no cells are disabled: names, links, drawings,
 * macros, the tokens of formulas. Offsets stay unchanged, because sheets are located by them. Throws SpreadsheetRefusal
 * when the stream is encrypted, too old (before Excel 5) or truncated.
 */
export function reduceXls(original: Buffer): Buffer {
  const stream = Buffer.from(original);
  if (stream.length < headerBytes) throw new SpreadsheetRefusal('unreadable');
  if (stream.readUInt16LE(0) !== beginOfFile) throw new SpreadsheetRefusal('unsupportedWorkbook');
  let at = 0;
  while (at + headerBytes <= stream.length) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + headerBytes + length > stream.length) break;
    if (type === filePass) throw new SpreadsheetRefusal('passwordProtected');
    if (type === formula) emptyFormula(stream, at, length);
    // Zeros fill up the last sector.
    if (type !== 0 && !neededRecords.has(type)) stream.writeUInt16LE(ignored, at);
    at += headerBytes + length;
  }
  return stream.subarray(0, at);
}
