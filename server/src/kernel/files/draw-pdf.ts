import type { ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { endOf, startBoundedProcess } from '../bounded-process.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { Refusal } from '../refusal.ts';
import './decoders.ts';
import type { DrawMessage, DrawnPage, DrawRefusal } from './draw-messages.ts';
import { pdfLimits } from './pdf-limits.ts';

/** A page as a JPEG, with its size in points. */
type PrintedPage = { picture: Buffer; width: number; height: number };

/** Readers show no larger page (PDF 2.0, annex C). */
const longestSide = 14_400;

/** Writes a PDF of these pictures only, without a creation date or producer. */
async function printPages(pages: readonly PrintedPage[]): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, info: { Producer: '', Creator: '', CreationDate: new Date(0) } });
  const result = buffer(document);
  for (const { picture, width, height } of pages) {
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const size: [number, number] = [width * scale, height * scale];
    document.addPage({ size, margin: 0 });
    document.image(picture, 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  return result;
}

const drawings = createFairQueue({
  atOnce: pdfLimits.atOnce,
  waiting: pdfLimits.waiting,
  retryAfterSeconds: pdfLimits.milliseconds / 1_000,
});

const refusal = (code: DrawRefusal): Refusal =>
  new Refusal('unprocessable', code, { params: { limit: pdfLimits.pages } });

const startDrawing = (): ChildProcess =>
  startBoundedProcess({
    name: 'draw-child',
    beside: import.meta.url,
    libraries: ['@embedpdf/pdfium'],
    // Memory guards would make the library reserve more address space than a child may have.
    flags: ['--disable-wasm-trap-handler'],
    limits: pdfLimits,
  });

const printed = async ({ pixels, columns, rows, width, height }: DrawnPage): Promise<PrintedPage> => {
  const raw = { width: columns, height: rows, channels: 3 } as const;
  const jpeg = sharp(pixels, { raw }).jpeg({ quality: pdfLimits.quality, chromaSubsampling: '4:4:4' });
  return { picture: await jpeg.toBuffer(), width, height };
};

/** Receives the pages and settles only after the drawing process has ended, so that it never outlives the call. */
async function receivePages(child: ChildProcess, bytes: Buffer, milliseconds: number): Promise<PrintedPage[]> {
  const pages: PrintedPage[] = [];
  let failure: unknown;
  let isComplete = false;
  const take = async (message: DrawMessage): Promise<void> => {
    if (message.type === 'refusal') failure = refusal(message.code);
    else if (message.type === 'end') isComplete = true;
    else {
      pages.push(await printed(message));
      // If the child has ended by now, its end is reported below.
      child.send('next', () => undefined);
    }
  };
  child.on('message', (message) => {
    take(message as DrawMessage).catch((error: unknown) => {
      failure = error;
      child.kill('SIGKILL');
    });
  });
  const ended = endOf(child, milliseconds);
  child.send(bytes, () => undefined);
  const { code, signal, complaint } = await ended;
  if (failure !== undefined) throw failure;
  if (isComplete) return pages;
  if (signal !== null) throw refusal('pdfTooLong');
  throw new Error(`drawing process ended with code ${code}: ${complaint}`);
}

/**
 * Redraws the pages of a PDF as pictures in a separate process and returns a new PDF that shows them, free of scripts,
 * links, attachments, layers, hidden text and metadata. Refuses `pdfClosed` (a password, a form that needs another
 * program), `pdfTooLong`, `pdfUnreadable`, and `unavailable` when the queue is full.
 */
export async function drawPdf(bytes: Buffer, milliseconds: number = pdfLimits.milliseconds): Promise<Buffer> {
  return printPages(await drawings.run(() => receivePages(startDrawing(), bytes, milliseconds)));
}
