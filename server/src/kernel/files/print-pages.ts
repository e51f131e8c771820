import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';

/** A page as a JPEG, with its size in points. */
export type PrintedPage = { picture: Buffer; width: number; height: number };

/** Readers show no larger page (PDF 2.0, annex C). */
const longestSide = 14_400;

/** Writes a PDF of these pictures only, without a creation date or producer. */
export async function printPages(pages: readonly PrintedPage[]): Promise<Buffer> {
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
