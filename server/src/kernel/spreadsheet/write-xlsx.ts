import { Readable } from 'node:stream';
import type { TableRows } from './table-content.ts';
import {
  contentTypes,
  rootRelations,
  rowMarkup,
  sheetEnd,
  sheetStart,
  styleSheet,
  workbookMarkup,
  workbookRelations,
} from './xlsx-markup.ts';
import { zip } from './zip-writer.ts';

export type XlsxContent = { header: readonly string[]; rows: TableRows; sheetName: string };

/** Limit of the format, header included. */
const mostRows = 1_048_576;
const headerStyle = 2;
const chunkCharacters = 64 * 1024;

async function* sheetMarkup({ header, rows }: XlsxContent): AsyncGenerator<string> {
  let chunk = sheetStart(header.length) + rowMarkup(header, headerStyle);
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > mostRows) throw new RangeError(`A worksheet holds at most ${mostRows} rows`);
    chunk += rowMarkup(row);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + sheetEnd;
}

/**
 * Streams a workbook of one sheet in constant memory. Texts that look like formulas get a single quote. The stream
 * fails with RangeError beyond 1,048,576 rows, or with the error of `rows`.
 */
export function writeXlsx(content: XlsxContent): Readable {
  const files = [
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbookMarkup(content.sheetName)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations] },
    { name: 'xl/styles.xml', content: [styleSheet] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetMarkup(content) },
  ];
  return Readable.from(zip(files), { objectMode: false });
}
