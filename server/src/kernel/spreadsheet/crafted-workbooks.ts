// Hostile and unusual workbooks, generated for tests.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CFB, utils, write } from '@e965/xlsx';
import type { WorkBook } from '@e965/xlsx';
import { contentTypes, rootRelations, styleSheet, workbookMarkup, workbookRelations } from './xlsx-markup.ts';
import { zip } from './zip-writer.ts';
import type { ZipContent } from './zip-writer.ts';

export type Parts = Record<string, ZipContent>;

const megabyte = 1024 * 1024;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A worksheet around the given rows, with `after` behind the cells. */
export function sheetXml(rows: string, after = '', before = ''): string {
  return `${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

export function textRow(...texts: string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}

export function* repeat(text: string, times: number, around: [string, string] = ['', '']): Generator<string> {
  const together = Math.max(1, Math.floor(megabyte / text.length));
  yield around[0];
  for (let left = times; left > 0; left -= together) yield text.repeat(Math.min(left, together));
  yield around[1];
}

/** A workbook of one sheet; `replaced` overrides or adds parts. */
export function craftXlsx(sheet: string | ZipContent, replaced: Parts = {}): Promise<Buffer> {
  const parts: Parts = {
    '[Content_Types].xml': [contentTypes],
    '_rels/.rels': [rootRelations],
    'xl/workbook.xml': [workbookMarkup('Leads')],
    'xl/_rels/workbook.xml.rels': [workbookRelations],
    'xl/styles.xml': [styleSheet],
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? [sheet] : sheet,
    ...replaced,
  };
  return buffer(zip(Object.entries(parts).map(([name, content]) => ({ name, content }))));
}

/** A workbook as the library writes it; `sheets` maps names to rows. */
export function libraryWorkbook(
  sheets: Record<string, unknown[][]>,
  type: 'xlsx' | 'biff8',
  change?: (workbook: WorkBook) => void,
): Buffer {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  workbook.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: 0 })) };
  change?.(workbook);
  const bytes: Buffer = write(workbook, { type: 'buffer', bookType: type, compression: true });
  return bytes;
}

export function oleContainer(streams: Record<string, Buffer>): Buffer {
  const container: unknown = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content);
  const bytes: Buffer = CFB.write(container, { type: 'buffer' });
  return bytes;
}

/** Declares another size for one entry of the archive; the packed data stays unchanged. */
export function withDeclaredSize(archive: Buffer, name: string, size: number): Buffer {
  const lying = Buffer.from(archive);
  // The last mention of a name is in the directory, whose fixed part is 46 bytes.
  lying.writeUInt32LE(size, lying.lastIndexOf(name) - 46 + 24);
  return lying;
}

/** An .xls with its Workbook stream changed by `change`. */
export function withStream(bytes: Buffer, change: (stream: Buffer) => Buffer): Buffer {
  const stream: unknown = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook').content;
  return oleContainer({ Workbook: change(Buffer.from(stream as Uint8Array)) });
}

/** A folder for one test file; `leftovers` lists its content. */
export async function temporaryFolder(): Promise<{
  path: string;
  save(bytes: Buffer, name?: string): Promise<string>;
  leftovers(): Promise<string[]>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'countinghouse-files-'));
  return {
    path,
    async save(bytes, name = 'leads.xlsx') {
      await writeFile(join(path, name), bytes);
      return join(path, name);
    },
    leftovers: () => readdir(path),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A reproducible generator of numbers in [0, 1) (mulberry32); print the seed where it is used. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
