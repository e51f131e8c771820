// Entry of the drawing process: its parent's first message is the PDF, each further one asks for the next page.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { DrawMessage, DrawnPage, DrawRefusal } from './draw-messages.ts';
import { pdfLimits } from './pdf-limits.ts';

/** FPDF_ANNOT: filled-in fields and notes belong to a page. FPDF_REVERSE_BYTE_ORDER: red comes first. */
const renderFlags = 0x01 | 0x10;
/** FPDFBitmap_BGR. */
const threeBytes = 2;
const white = 0xffffffff;
/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const locked = new Set([4, 5]);
/** FORMTYPE_XFA_FULL: its pages only say that another program is needed. */
const formWithoutPages = 2;
const pointsPerInch = 72;

class Unfit extends Error {
  readonly refusal: DrawRefusal;
  constructor(refusal: DrawRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

function send(message: DrawMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

function openDocument(library: WrappedPdfiumModule, bytes: Uint8Array): number {
  const place = library.pdfium.wasmExports.malloc(bytes.length);
  library.pdfium.HEAPU8.set(bytes, place);
  const document = library.FPDF_LoadMemDocument(place, bytes.length, '');
  if (document === 0) throw new Unfit(locked.has(library.FPDF_GetLastError()) ? 'pdfClosed' : 'pdfUnreadable');
  if (library.FPDF_GetFormType(document) === formWithoutPages) throw new Unfit('pdfClosed');
  return document;
}

/** A width divisible by four leaves no padding between rows. */
const sizeInPixels = (width: number, height: number): { columns: number; rows: number } => {
  const scale = Math.min(pdfLimits.dotsPerInch / pointsPerInch, pdfLimits.longestSide / Math.max(width, height));
  return { columns: 4 * Math.max(1, Math.round((width * scale) / 4)), rows: Math.max(1, Math.round(height * scale)) };
};

function drawPage(library: WrappedPdfiumModule, document: number, index: number): DrawnPage {
  const page = library.FPDF_LoadPage(document, index);
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  if (page === 0 || !(width > 0 && height > 0)) throw new Unfit('pdfUnreadable');
  const { columns, rows } = sizeInPixels(width, height);
  const bitmap = library.FPDFBitmap_CreateEx(columns, rows, threeBytes, 0, 0);
  if (bitmap === 0) throw new Unfit('pdfTooLong');
  library.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, white);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, renderFlags);
  const start = library.FPDFBitmap_GetBuffer(bitmap);
  const pixels = library.pdfium.HEAPU8.slice(start, start + columns * rows * 3);
  library.FPDFBitmap_Destroy(bitmap);
  library.FPDF_ClosePage(page);
  return { type: 'page', pixels, columns, rows, width, height };
}

async function sendPages(library: WrappedPdfiumModule, bytes: Uint8Array): Promise<void> {
  const document = openDocument(library, bytes);
  const pages = library.FPDF_GetPageCount(document);
  if (pages < 1) throw new Unfit('pdfUnreadable');
  if (pages > pdfLimits.pages) throw new Unfit('pdfTooLong');
  for (let index = 0; index < pages; index += 1) {
    const taken = once(process, 'message');
    await send(drawPage(library, document, index));
    await taken;
  }
}

const received = once(process, 'message');
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const library = await init({ wasmBinary: wasmBinary.buffer });
library.PDFiumExt_Init();
const [bytes] = (await received) as [Uint8Array];
try {
  await sendPages(library, bytes);
  await send({ type: 'end' });
} catch (error) {
  // The library has started already, so any failure is caused by the file.
  await send({ type: 'refusal', code: error instanceof Unfit ? error.refusal : 'pdfUnreadable' });
}
process.disconnect?.();
