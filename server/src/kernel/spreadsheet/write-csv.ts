import { Readable } from 'node:stream';
import { guardSplitFormulas } from './formula-guard.ts';
import type { TableCell, TableRows } from './table-content.ts';

export type CsvContent = { header: readonly string[]; rows: TableRows };

// Without it Excel reads UTF-8 as the machine's code page.
const byteOrderMark = '\ufeff';
const chunkCharacters = 64 * 1024;

function csvCell(cell: TableCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? guardSplitFormulas(cell.toWellFormed()) : String(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(cells: readonly TableCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

async function* csvText({ header, rows }: CsvContent): AsyncGenerator<Buffer> {
  // The rows may take seconds; the reader sees that the file has begun.
  yield Buffer.from(byteOrderMark + csvLine(header));
  let chunk = '';
  for await (const row of rows) {
    chunk += csvLine(row);
    if (chunk.length < chunkCharacters) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Streams comma-separated UTF-8 (RFC 4180, with byte order mark); text that could be a formula gets a single quote. */
export function writeCsv(content: CsvContent): Readable {
  return Readable.from(csvText(content), { objectMode: false });
}
